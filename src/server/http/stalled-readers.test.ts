import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test } from "vitest";
import { person } from "../../protocol/actor.ts";
import {
  appendTask,
  created,
  soon,
  startTestServer,
  type TestServer,
  token,
} from "../../../test/support/scripted-server.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const id = "t_00000001";
const mebibyte = 1024 * 1024;
const readerCount = 50;

/** Sixteen thousand events of just over a kilobyte: more than a connection's kernel buffers hold. */
const eventCount = 16 * 1024;

let server: TestServer;
let readers: ChildProcess | undefined;
afterEach(async () => {
  readers?.kill("SIGKILL");
  await server.close();
});

async function fillLog(): Promise<void> {
  await appendTask(server.store, id, [created(id, "A task")]);
  const events = Array.from(
    { length: eventCount - 1 },
    () => ({ type: "person.wrote", text: "x".repeat(1024), author: "admin" }) as const,
  );
  const entry = { stream: id, kind: "task", expectedSeq: 1, at: "2026-01-21T10:00:00.000Z" };
  await server.store.append({ ...entry, by: person("admin"), events });
}

/** A program that opens streams, each at another position, and never reads from them. */
const neverReading = `
  const [port, authorization, count] = process.argv.slice(1);
  const onread = { buffer: Buffer.alloc(1024), callback: () => false };
  for (let place = 1; place <= count; place += 1) {
    const socket = require("node:net").connect({ port, host: "127.0.0.1", onread });
    const lines = ["GET /api/stream?after=" + place + " HTTP/1.1", "Host: 127.0.0.1:" + port, "Authorization: " + authorization];
    socket.on("error", () => {}).write(lines.join("\\r\\n") + "\\r\\n\\r\\n");
  }
  setInterval(() => {}, 60_000);
`;

async function memory(): Promise<number> {
  collectGarbage();
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Waits until the log has been read, and then has not been read for a second. */
async function quiet(): Promise<void> {
  let reads = 0;
  let since = 0;
  const isQuiet = (): boolean => {
    since = server.reads() === reads ? since + 1 : 0;
    reads = server.reads();
    return reads > readerCount && since === 10;
  };
  await expect.poll(isQuiet, { interval: 100 }).toBe(true);
}

test(`${readerCount} readers that never read cost less than a MiB each`, async () => {
  server = await startTestServer();
  await fillLog();
  const before = await memory();
  const args = [String(server.port), `Bearer ${token}`, String(readerCount)];
  readers = spawn(process.execPath, ["-e", neverReading, ...args]);
  await quiet();
  const each = ((await memory()) - before) / readerCount;
  expect(each).toBeGreaterThan(0);
  expect(each).toBeLessThan(mebibyte);
});

async function follow(headers: Record<string, string>): Promise<IncomingMessage> {
  const path = `/api/tasks/${id}/stream`;
  const asked = request({
    host: "127.0.0.1",
    port: server.port,
    path,
    agent: false,
    headers: { authorization: `Bearer ${token}`, ...headers },
  }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return response;
}

/** Returns the numbers of the events that arrive complete, until `last` or the end of the stream. */
async function numbersUntil(response: IncomingMessage, last: number): Promise<number[]> {
  const numbers: number[] = [];
  let rest = "";
  try {
    for await (const chunk of response.setEncoding("utf8") as AsyncIterable<string>) {
      const blocks = (rest + chunk).split("\n\n");
      rest = blocks.pop() ?? "";
      const events = blocks.filter((block) => block.includes("\ndata: "));
      numbers.push(...events.map((block) => Number(/^id: (\d+)/.exec(block)?.[1])));
      if (numbers.at(-1) === last) break;
    }
  } catch (error) {
    if (!response.destroyed) throw error;
  }
  return numbers;
}

test("a reader that stalls for too long is disconnected and later resumes without a gap", async () => {
  server = await startTestServer({ pace: { heartbeatMs: 15_000, stallMs: 200 } });
  await fillLog();
  const stalled = await follow({});
  await expect.poll(() => server.lines.length, soon).toBe(1);
  expect(server.lines[0]?.details).toMatchObject({ status: 200, whole: false });

  const seen = await numbersUntil(stalled, eventCount);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.length).toBeLessThan(eventCount);
  const again = await follow({ "last-event-id": String(seen.at(-1)) });
  const rest = await numbersUntil(again, eventCount);
  expect([...seen, ...rest]).toEqual(Array.from({ length: eventCount }, (_, index) => index + 1));
});
