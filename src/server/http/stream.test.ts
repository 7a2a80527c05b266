import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import type { Frames } from "./event-frames.ts";
import { type EventSource, streamEvents } from "./stream.ts";

let server: Server;
afterEach(() => server.close());

/** Connects a reader to a source, without heartbeats or stall timeouts. */
async function reader(source: EventSource, closing = new AbortController()): Promise<IncomingMessage> {
  const pace = { heartbeatMs: 1_000_000, stallMs: 1_000_000 };
  server = createServer((_, outgoing) => {
    void streamEvents(outgoing, source, { from: "0", pace, closing: closing.signal });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const asked = request({ host: "127.0.0.1", port, agent: false }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return response;
}

function frames(bytes: string, last: string): Frames {
  return { bytes: Buffer.from(bytes), count: bytes === "" ? 0 : 1, last, more: false };
}

test("events committed during a read are read at once, without another wake-up", async () => {
  const closing = new AbortController();
  const wakes: (() => void)[] = [];
  const source: EventSource = {
    follow(wake) {
      wakes.push(wake);
      return () => {};
    },
    async read(after) {
      for (const wake of wakes) wake();
      if (after !== "2") return frames(`after ${after}\n`, String(Number(after) + 1));
      closing.abort();
      return frames("", after);
    },
  };
  expect(await text(await reader(source, closing))).toBe("id: 0\n\nafter 0\n: up to date\n\nafter 1\n");
});

test("existing events are read in growing batches before any waiting", async () => {
  const closing = new AbortController();
  const limits: number[] = [];
  const source: EventSource = {
    follow: () => () => {},
    async read(after, limit) {
      limits.push(limit);
      if (limits.length === 5) closing.abort();
      return { bytes: Buffer.from(""), count: limit, last: after, more: true };
    },
  };
  await text(await reader(source, closing));
  expect(limits).toEqual([16, 24, 36, 54, 81]);
});

test("the source is released when the reader disconnects", async () => {
  const { promise: letGo, resolve } = Promise.withResolvers<string>();
  const response = await reader({
    follow: () => () => resolve("let go"),
    read: async (after) => frames("", after),
  });
  response.once("data", () => response.destroy());
  expect(await letGo).toBe("let go");
});
