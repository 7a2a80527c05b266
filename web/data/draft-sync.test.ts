import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Draft, SaveDraft } from "../../src/protocol/api/drafts.ts";

/** The drafts on the server, and the requests that it got. */
let rows: Draft[];
let asked: string[];

async function call(
  route: string,
  { query, body }: { query?: { after: number; limit?: number }; body?: SaveDraft },
): Promise<unknown> {
  if (body === undefined) {
    const { after = 0, limit = 100 } = query ?? {};
    asked.push(`${route} after ${after}`);
    const newer = rows.filter(({ version }) => version > after);
    return { items: newer.slice(0, limit), nextCursor: null };
  }
  const { name, text, writer } = body;
  asked.push(`${route} ${name}: ${text}`);
  const version = Math.max(0, ...rows.map((row) => row.version)) + 1;
  const draft = { name, text, version, writer, was: "", at: "2026-11-01T00:00:00.000Z" };
  rows = [...rows.filter((row) => row.name !== name), draft];
  return { kept: true, draft };
}

let page: typeof import("./draft-sync.ts") & typeof import("./drafts.ts");
beforeEach(async () => {
  rows = [];
  asked = [];
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal("document", { addEventListener: () => undefined, hasFocus: () => false });
  vi.stubGlobal("HTMLTextAreaElement", EventTarget);
  vi.stubGlobal("HTMLInputElement", EventTarget);
  vi.stubGlobal("window", { addEventListener: () => undefined });
  vi.doMock("./client.ts", () => ({ call }));
  vi.resetModules();
  page = { ...(await import("./draft-sync.ts")), ...(await import("./drafts.ts")) };
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a sent draft does not come back when the server's version arrives late", async () => {
  const { drafts, syncTo } = page;
  drafts.write("reply.cm_1", "Half of it.");
  drafts.write("reply.cm_2", "All of it.");
  await vi.advanceTimersByTimeAsync(1000);
  drafts.drop("reply.cm_1");
  syncTo(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect([drafts.read("reply.cm_1"), drafts.read("reply.cm_2")]).toEqual([null, "All of it."]);
  expect(asked).toEqual([
    "PUT /api/drafts reply.cm_1: Half of it.",
    "PUT /api/drafts reply.cm_2: All of it.",
    "GET /api/drafts after 1",
    "PUT /api/drafts reply.cm_1: null",
  ]);
});

test("a server with a lower version is a different server: its drafts are fetched and the local ones are sent", async () => {
  const { drafts, syncTo } = page;
  drafts.write("answer.q_1", "mine");
  drafts.write("answer.q_2", "mine too");
  await vi.advanceTimersByTimeAsync(1000);
  const other = { name: "answer.q_3", text: "theirs", version: 1, writer: "another", was: "", at: "" };
  rows = [other];
  syncTo(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(["answer.q_1", "answer.q_2", "answer.q_3"].map((name) => drafts.read(name))).toEqual([
    "mine",
    "mine too",
    "theirs",
  ]);
  expect(rows.map(({ name, text }) => [name, text])).toEqual([
    ["answer.q_3", "theirs"],
    ["answer.q_1", "mine"],
    ["answer.q_2", "mine too"],
  ]);
});
