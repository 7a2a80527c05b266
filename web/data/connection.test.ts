import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { ApiFailure } from "./api-failure.ts";
import { Connection, type ConnectionOptions } from "./connection.ts";

type Turn = (request: IncomingMessage, response: ServerResponse) => void;

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function sse(seq: number): string {
  return `id: ${seq}\nevent: x\ndata: ${JSON.stringify({ stream: "t_00000001", seq, position: String(seq) })}\n\n`;
}

/** Creates a server that answers each request with the next turn, and a connection that records its callbacks. */
async function playing(turns: Turn[], options: Partial<ConnectionOptions> = {}) {
  const told: string[] = [];
  const asked: (string | undefined)[] = [];
  const waiting: { until: (told: string[]) => boolean; resolve: () => void }[] = [];
  const tell = (what: string) => {
    told.push(what);
    for (const wait of waiting) if (wait.until(told)) wait.resolve();
  };
  const server = createServer((request, response) => {
    asked.push(request.headers["last-event-id"]?.toString());
    (turns.shift() ?? ((_, gone) => gone.destroy()))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const connection = new Connection({
    open: async (after, signal) => {
      const headers = after === null ? {} : { "Last-Event-ID": after };
      const response = await fetch(`http://127.0.0.1:${port}/`, { headers, signal });
      if (!response.ok) {
        const code = response.headers.get("x-code") ?? "x";
        throw new ApiFailure({ status: response.status, code, message: "refused" });
      }
      return response;
    },
    after: null,
    random: () => 0,
    on: {
      record: (record) => tell(`record ${record.seq}`),
      status: tell,
      fresh: (cursor) => tell(`fresh at ${cursor}`),
      caughtUp: (events) => tell(`caught up ${events}`),
      drafts: (version) => tell(`drafts ${version}`),
      disk: (trouble) => trouble !== null && tell(Object.values(trouble).join(" ")),
      beat: () => undefined,
    },
    ...options,
  });
  const ended = connection.run();
  cleanups.push(() => {
    connection.stop();
    server.closeAllConnections();
    server.close();
  });
  const until = (condition: (told: string[]) => boolean) =>
    new Promise<void>((resolve) => {
      if (condition(told)) resolve();
      else waiting.push({ until: condition, resolve });
    });
  return { told, asked, connection, ended, until };
}

const streaming =
  (text: string, then: (response: ServerResponse) => void = () => undefined): Turn =>
  (_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(text, () => then(response));
  };

describe("Connection", () => {
  test("opens the stream at the current position, reports that it is fresh, and delivers its records", async () => {
    const { told, asked, until } = await playing([streaming(`id: 0\n\n${sse(1)}${sse(2)}`)]);
    await until((said) => said.includes("record 2"));
    expect({ told, asked }).toEqual({
      told: ["live", "fresh at 0", "record 1", "record 2"],
      asked: [undefined],
    });
  });

  test("continues after the last event it saw when the stream breaks", async () => {
    const { told, asked, until } = await playing([
      streaming(sse(1) + sse(2), (response) => setTimeout(() => response.destroy(), 20)),
      streaming(sse(3)),
    ]);
    await until((said) => said.includes("record 3"));
    expect({ told, asked }).toEqual({
      told: ["live", "fresh at 1", "record 1", "record 2", "reconnecting", "live", "record 3"],
      asked: [undefined, "2"],
    });
  });

  test("reports how many events it missed once it is up to date again, but not at first", async () => {
    const { told, until } = await playing([
      streaming(`${sse(1)}: up to date\n\n`, (response) => setTimeout(() => response.destroy(), 20)),
      streaming(`${sse(2)}${sse(3)}: up to date\n\n${sse(4)}`),
    ]);
    await until((said) => said.includes("record 4"));
    expect(told.join(", ")).toBe(
      "live, fresh at 1, record 1, reconnecting, live, record 2, record 3, caught up 2, record 4",
    );
  });

  test("reports trouble with the server's disk", async () => {
    const trouble = { code: "disk_full", directory: "/data" };
    const { told, until } = await playing([streaming(`id: 0\n\n: disk ${JSON.stringify(trouble)}\n\n`)]);
    await until((said) => said.includes("disk_full /data"));
    expect(told).toEqual(["live", "fresh at 0", "disk_full /data"]);
  });

  test("reports that the server's database is away, and that it is back", async () => {
    let time = 0;
    const away: Turn = (_request, response) => {
      time += 10_000;
      response.writeHead(503, { "x-code": "database_unreachable" }).end();
    };
    const { told, until } = await playing([away, away, streaming(sse(1))], { now: () => time });
    await until((said) => said.includes("record 1"));
    // The server answers, so it is not offline, however long this lasts.
    expect(told).toEqual([
      "database_unreachable",
      "reconnecting",
      "database_unreachable",
      "reconnecting",
      "live",
      "fresh at 1",
      "record 1",
    ]);
  });

  test("reopens a stream that may have died unnoticed, after the last event it saw", async () => {
    const { told, asked, connection, until } = await playing([streaming(sse(1)), streaming(sse(2))]);
    await until((said) => said.includes("record 1"));
    connection.renew();
    await until((said) => said.includes("record 2"));
    expect({ told, asked }).toEqual({
      told: ["live", "fresh at 1", "record 1", "reconnecting", "live", "record 2"],
      asked: [undefined, "1"],
    });
  });

  test("resumes where the stream began when nothing had happened yet", async () => {
    const { asked, until } = await playing([
      streaming("id: 41\n\n", (response) => setTimeout(() => response.destroy(), 20)),
      streaming(sse(42)),
    ]);
    await until((said) => said.includes("record 42"));
    expect(asked).toEqual([undefined, "41"]);
  });

  test("starts over when the server does not know the position", async () => {
    const { told, asked, until } = await playing(
      [(_request, response) => response.writeHead(400).end(), streaming(sse(9))],
      { after: "gone" },
    );
    await until((said) => said.includes("record 9"));
    expect({ told, asked }).toEqual({
      told: ["reconnecting", "live", "fresh at 9", "record 9"],
      asked: ["gone", undefined],
    });
  });

  test("reports offline once the server has been away for five seconds", async () => {
    let clock = 0;
    const { told, until } = await playing([], { now: () => (clock += 2000) });
    await until((said) => said.includes("offline"));
    expect(told.slice(0, 2)).toEqual(["reconnecting", "reconnecting"]);
    expect(told.at(-1)).toBe("offline");
  });

  test("gives up when the token is refused", async () => {
    const { ended, asked } = await playing([(_request, response) => response.writeHead(401).end()]);
    await ended;
    expect(asked).toEqual([undefined]);
  });
});
