import { type IncomingMessage, request as httpRequest } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { person } from "../../protocol/actor.ts";
import type { TaskId } from "../../protocol/ids.ts";
import { type SentRecord as Recorded, sentRecord } from "../../protocol/record.ts";
import type { TaskEvent } from "../../protocol/task/event.ts";
import {
  appendTask,
  ask,
  created,
  soon,
  startTestServer,
  type TestServer,
  token,
} from "../../../test/support/scripted-server.ts";

let server: TestServer;
const readers: IncomingMessage[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => {
  for (const reader of readers.splice(0)) reader.destroy();
});

let tasks = 0;
let first: TaskId;
let second: TaskId;
beforeEach(() => {
  first = newTask();
  second = newTask();
});

function newTask(): TaskId {
  tasks += 1;
  return `t_${String(tasks).padStart(8, "0")}`;
}

interface Block {
  readonly id?: string;
  readonly event?: string;
  readonly data?: string;
  readonly comment?: string;
}

/** A reader of a stream, with the blocks it has received so far. */
interface Reader {
  readonly response: IncomingMessage;
  readonly blocks: Block[];
  readonly records: () => Recorded[];
  readonly ended: Promise<void>;
}

async function follow(
  path: string,
  headers: Record<string, string> = {},
  { port } = server,
): Promise<Reader> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest({
      host: "127.0.0.1",
      port,
      path,
      agent: false,
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
      .on("response", resolve)
      .on("error", reject)
      .end();
  });
  readers.push(response);
  const blocks: Block[] = [];
  let rest = "";
  response.setEncoding("utf8").on("data", (chunk: string) => {
    const parts = (rest + chunk).split("\n\n");
    rest = parts.pop() ?? "";
    blocks.push(...parts.map(blockOf));
  });
  const ended = new Promise<void>((resolve) => response.on("close", resolve).on("error", () => {}));
  const records = (): Recorded[] =>
    blocks.flatMap(({ data }) => (data === undefined ? [] : [JSON.parse(data)]));
  return { response, blocks, records, ended };
}

function blockOf(text: string): Block {
  return Object.fromEntries(
    text.split("\n").map((line) => {
      const colon = line.indexOf(": ");
      return [line.slice(0, colon) || "comment", line.slice(colon + 2)];
    }),
  );
}

function wrote(text: string): TaskEvent {
  return { type: "person.wrote", text, author: "admin" };
}

async function append(id: TaskId, ...events: TaskEvent[]): Promise<void> {
  await appendTask(server.store, id, events);
}

/** Runs a test with a server of its own, for cases that cannot share one. */
async function withServer(
  options: Parameters<typeof startTestServer>[0],
  what: (own: TestServer) => Promise<void>,
): Promise<void> {
  const own = await startTestServer(options);
  try {
    await what(own);
  } finally {
    await own.close();
  }
}

describe("a task's stream", () => {
  test("sends its events from the first on as in the log, then as they happen", async () => {
    await append(first, created(first, "A task"), wrote("one"));
    await append(second, created(second, "Another"));
    const reader = await follow(`/api/tasks/${first}/stream`);
    await expect.poll(() => reader.records().length, soon).toBe(2);
    await append(first, wrote("two\r\n\n한국어 \u2028"));
    await append(second, wrote("elsewhere"));
    await expect.poll(() => reader.records().length, soon).toBe(3);

    const log = await server.store.read({ stream: first, after: 0, limit: 10 });
    expect(reader.records()).toEqual(log.map(sentRecord));
    expect(reader.blocks.map(({ id, event, comment }) => ({ id, event, comment }))).toEqual([
      { id: "0" },
      { id: "1", event: "task.created" },
      { id: "2", event: "person.wrote" },
      { comment: "up to date" },
      { id: "3", event: "person.wrote" },
    ]);
    expect(reader.response.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    expect(reader.response.headers["cache-control"]).toBe("no-store");
  });

  test.each([
    ["Last-Event-ID", "", { "last-event-id": "2" }],
    ["?after=", "?after=2", {}],
    ["Last-Event-ID before ?after=", "?after=1", { "last-event-id": "2" }],
    ["?after= where Last-Event-ID is empty", "?after=2", { "last-event-id": "" }],
  ])("resumes at %s without gap or repetition", async (_, query, headers) => {
    await append(first, created(first, "A task"), wrote("one"), wrote("two"));
    const reader = await follow(`/api/tasks/${first}/stream${query}`, headers);
    await append(first, wrote("three"));
    await expect.poll(() => reader.records().map(({ seq }) => seq), soon).toEqual([3, 4]);
  });

  test.each(["rubbish", "-1", "1.5", "3", "99999999999999999999", "0x1", "1 2", "start"])(
    "refuses to resume at %j, which is not an event of the task",
    async (id) => {
      await append(first, created(first, "A task"), wrote("one"));
      const answer = await ask(server, {
        path: `/api/tasks/${first}/stream`,
        headers: { "last-event-id": id },
      });
      expect([answer.status, answer.json]).toEqual([
        400,
        {
          error: {
            code: "unreadable_cursor",
            message: `"${id}" is not a valid cursor. Omit it to start at the beginning.`,
          },
        },
      ]);
    },
  );
});

describe("the global stream", () => {
  test("begins now, reports that position, and sends all tasks' events in one order", async () => {
    await append(first, created(first, "Before"));
    const before = await server.store.lastPosition();
    const reader = await follow("/api/stream");
    await expect.poll(() => reader.blocks.length, soon).toBe(2);
    await append(second, created(second, "After"));
    await append(first, wrote("one"));
    await expect.poll(() => reader.records().length, soon).toBe(2);
    const { records } = await server.store.readAll({ after: before, limit: 10 });
    expect(reader.records()).toEqual(records.map(sentRecord));
    expect(reader.blocks.flatMap(({ id }) => id ?? [])).toEqual([
      before,
      ...records.map(({ position }) => position),
    ]);
  });

  test("resumes from the very beginning, even if nothing had happened yet", async () => {
    await withServer({}, async (own) => {
      const early = await follow("/api/stream", {}, own);
      await expect.poll(() => early.blocks, soon).toEqual([{ id: "start" }, { comment: "up to date" }]);
      await appendTask(own.store, first, [created(first, "A task"), wrote("one")]);
      const late = await follow("/api/stream", { "last-event-id": "start" }, own);
      await expect.poll(() => late.records().length, soon).toBe(2);
      await expect.poll(() => early.records(), soon).toEqual(late.records());
    });
  });

  test.each(["rubbish", "-1", "999999", "1;drop"])(
    "refuses to resume at %j, which is not a position",
    async (id) => {
      await append(first, created(first, "A task"));
      const answer = await ask(server, { path: "/api/stream", headers: { "last-event-id": id } });
      expect(answer.status).toBe(400);
    },
  );

  test("sends every reader every event once, no matter how often readers reconnect", async () => {
    await append(first, created(first, "A task"));
    const start = await server.store.lastPosition();
    const seen: number[][] = Array.from({ length: 8 }, () => []);
    const total = 300;

    async function readInTurns(mine: number[]): Promise<void> {
      let last = start;
      while (mine.length < total) {
        const reader = await follow("/api/stream", { "last-event-id": last });
        const enough = Math.min(1 + (mine.length % 37), total - mine.length);
        await expect.poll(() => reader.records().length, soon).toBeGreaterThanOrEqual(enough);
        reader.response.destroy();
        for (const { seq, position } of reader.records()) {
          mine.push(seq);
          last = position;
        }
      }
    }
    const reading = Promise.all(seen.map(readInTurns));
    for (let count = 0; count < total; count += 1) {
      const entry = { stream: first, kind: "task", expectedSeq: count + 1, at: "2026-01-21T10:00:00.000Z" };
      await server.store.append({ ...entry, by: person("admin"), events: [wrote(String(count))] });
    }
    await reading;
    const all = Array.from({ length: total }, (_, index) => index + 2);
    expect(seen).toEqual(seen.map(() => all));
  });
});

describe("a quiet stream", () => {
  test("sends heartbeats", async () => {
    await withServer({ pace: { heartbeatMs: 20, stallMs: 45_000 } }, async (own) => {
      const reader = await follow("/api/stream", {}, own);
      await expect.poll(() => reader.blocks.length, soon).toBeGreaterThan(3);
      expect(reader.blocks.slice(1, 4)).toEqual([
        { comment: "up to date" },
        { comment: "heartbeat" },
        { comment: "heartbeat" },
      ]);
    });
  });

  test("reads the log only once per heartbeat and when woken", async () => {
    await withServer({ pace: { heartbeatMs: 20, stallMs: 45_000 } }, async (own) => {
      const reader = await follow("/api/stream", {}, own);
      await appendTask(own.store, first, [created(first, "A task")]);
      await expect.poll(() => reader.records().length, soon).toBe(1);
      const [reads, signs] = [own.reads(), reader.blocks.length];
      await expect.poll(() => reader.blocks.length, soon).toBeGreaterThan(signs + 3);
      expect(own.reads() - reads).toBeLessThanOrEqual(reader.blocks.length - signs + 1);
    });
  });
});

test("HEAD sends the headers of the stream, and ends", async () => {
  const answer = await ask(server, { method: "HEAD", path: "/api/stream" });
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "text/event-stream; charset=utf-8"]);
});

test("streams end cleanly when the server closes", async () => {
  await withServer({}, async (own) => {
    const reader = await follow("/api/stream", {}, own);
    await expect.poll(() => reader.blocks.length, soon).toBe(2);
    await own.stop();
    await reader.ended;
    expect(reader.response.complete).toBe(true);
  });
});

test("streams have no secret that was recorded before it was one, as all other responses", async () => {
  await appendTask(server.store, first, [created(first, "It is early-and-secret")]);
  const settings = { early: { value: "early-and-secret" } };
  await ask(server, { method: "PATCH", path: "/api/settings", body: { settings } });
  const paths = ["/api/stream?after=start", `/api/tasks/${first}/stream`];
  const [all, one] = await Promise.all(paths.map((path) => follow(path)));
  const titles = [all, one].map(async (reader) => {
    await expect.poll(() => reader?.records().map(({ stream }) => stream), soon).toContain(first);
    const found = reader?.records().find(({ stream }) => stream === first)?.event;
    return found?.type === "task.created" ? found.title : null;
  });
  expect(await Promise.all(titles)).toEqual(["It is [redacted:EARLY]", "It is [redacted:EARLY]"]);
  await ask(server, { method: "PATCH", path: "/api/settings", body: { settings: { early: null } } });
});
