import { describe, expect, test } from "vitest";
import { encodeUtf8 } from "../../protocol/dialects/text/utf8.ts";
import { readAll, readResumed, start, unplaced } from "../../../test/support/reading-laws.ts";
import type { ReaderStart } from "../turn-kind.ts";
import { readAcp } from "./reading.ts";

const rpc = (message: object) => ({ jsonrpc: "2.0", ...message });
const opened = rpc({ id: "session", result: { sessionId: "s1" } });
const update = (sessionUpdate: string, more: object = {}) =>
  rpc({ method: "session/update", params: { sessionId: "s1", update: { sessionUpdate, ...more } } });
const piece = (text: string, messageId?: string) =>
  update("agent_message_chunk", { content: { type: "text", text }, ...(messageId ? { messageId } : {}) });
const ended = (result: object) => rpc({ id: "m_00000001", result });
const failed = (error: object) => rpc({ id: "m_00000001", error });
const over = [
  { t: "turnEnd", status: "ok" },
  { t: "receipt", messageId: "m_00000001", phase: "done" },
];

const read = (lines: readonly object[], from: Partial<ReaderStart> = {}) =>
  unplaced(
    readAll(readAcp, lines.map((line) => `${JSON.stringify(line)}\n`).join(""), { ...start, ...from }),
  );
/** Returns the events after the session is open. */
const readTurn = (...lines: readonly object[]) => read([opened, ...lines]).slice(1);

test("ignores text of a helper's session", () => {
  const content = {
    type: "text",
    text: "[USER_QUESTION]\ncategory: business\nquestion: Who?\n[/USER_QUESTION]\n",
  };
  const helper = rpc({
    method: "session/update",
    params: { sessionId: "s2", update: { sessionUpdate: "agent_message_chunk", content } },
  });
  expect(readTurn(helper, piece("Hi."), ended({ stopReason: "end_turn" }))).toEqual([
    { t: "said", text: "Hi." },
    ...over,
  ]);
});

describe("the opening of a session over the Agent Client Protocol", () => {
  test("a new session is ready when it has its id", () => {
    const initialized = rpc({ id: "initialize", result: { protocolVersion: 1 } });
    expect(read([initialized, opened])).toEqual([{ t: "session", id: "s1" }]);
  });

  test("a resumed session is ready when its past has been replayed, however late", () => {
    const question = piece("[USER_QUESTION]\ncategory: business\nquestion: Who?\n[/USER_QUESTION]\n");
    const settling = (round: number) => ({
      t: "reply",
      text: `{"jsonrpc":"2.0","id":"settle-${round}","method":"_signalbox/settle","params":{}}\n`,
    });
    const settled = (round: number) => rpc({ id: `settle-${round}`, error: { code: -32601, message: "?" } });
    const lines = [
      question,
      rpc({ id: "session", result: null }),
      question,
      settled(1),
      settled(2),
      piece("Hi."),
    ];
    expect(read(lines, { session: "s1" })).toEqual([
      settling(1),
      settling(2),
      { t: "session", id: "s1" },
      { t: "said", text: "Hi." },
    ]);
  });

  test("a session that no longer exists is reported as lost", () => {
    const error = {
      code: -32603,
      message: "Internal error",
      data: { details: "No previous sessions found." },
    };
    const message = "Internal error: No previous sessions found.";
    expect(read([rpc({ id: "session", error })], { session: "s1" })).toEqual([
      { t: "turnEnd", status: "error", message, sessionLost: true },
    ]);
  });

  test("an agent that needs a sign-in reports it", () => {
    const error = { code: -32000, message: "Authentication required" };
    expect(read([rpc({ id: "session", error })])).toEqual([
      { t: "unusable", cause: "auth", message: "Authentication required" },
      { t: "turnEnd", status: "error", message: "Authentication required", unopened: true },
    ]);
  });
});

describe("a turn over the Agent Client Protocol", () => {
  test("pieces of one message are one text, and anything else separates two messages", () => {
    const tool = update("tool_call", { toolCallId: "t1", kind: "read", status: "completed", title: "a.txt" });
    expect(
      readTurn(piece("I lo"), piece("ok."), tool, piece("=== PHASE 1 "), piece("START ===")),
    ).toMatchObject([
      { t: "said", text: "I look." },
      { t: "tool", id: "t1", name: "read", phase: "start", summary: "a.txt" },
      { t: "tool", id: "t1", name: "read", phase: "end", ok: true },
      { t: "said", text: "=== PHASE 1 START ===" },
      { t: "item", item: { type: "PHASE_START", payload: { phase: 1 } } },
    ]);
  });

  test("named messages are separated by their names alone", () => {
    const thought = update("agent_thought_chunk", { content: { type: "text", text: "hm" } });
    expect(
      readTurn(piece("a", "1"), thought, piece("b", "1"), piece("c", "2"), ended({ stopReason: "end_turn" })),
    ).toEqual([{ t: "said", text: "ab" }, { t: "said", text: "c" }, ...over]);
  });

  test("a thought separates two pieces that name no message", () => {
    const thought = update("agent_thought_chunk", { content: { type: "text", text: "hm" } });
    expect(readTurn(piece("a"), thought, piece("b"), ended({ stopReason: "end_turn" }))).toEqual([
      { t: "said", text: "a" },
      { t: "said", text: "b" },
      ...over,
    ]);
  });

  test("a message that the agent restarted on the same line gives a diagnostic", () => {
    const again = "[USER_Q[USER_QUESTION]\ncategory: business\nquestion: Who?\n[/USER_QUESTION]\n";
    expect(readTurn(piece(again), ended({ stopReason: "end_turn" }))).toMatchObject([
      { t: "said" },
      { t: "item", item: { code: "protocol_not_alone", block: "USER_QUESTION" } },
      ...over,
    ]);
  });

  test("takes the usage from the response, and the cost from the difference of the session's totals", () => {
    const cost = (amount: number) =>
      update("usage_update", { used: 1, size: 2, cost: { amount, currency: "USD" } });
    const usage = { inputTokens: 10, outputTokens: 2, cachedReadTokens: 3, totalTokens: 15 };
    const lines = [opened, cost(0.3), cost(0.7), ended({ stopReason: "end_turn", usage })];
    const spent = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, costUsd: 0.6 };
    expect(read(lines, { spent, model: "big" })).toEqual([
      { t: "session", id: "s1" },
      { t: "usage", model: "big", input: 10, output: 2, cacheRead: 3, cacheWrite: 0, costUsd: 0.1 },
      ...over,
    ]);
  });

  test("a reader that resumes before the end of the turn still reports the cost", () => {
    const cost = update("usage_update", { used: 1, size: 2, cost: { amount: 0.5, currency: "USD" } });
    const turn = ended({ stopReason: "end_turn", usage: { inputTokens: 10, outputTokens: 2 } });
    const bytes = encodeUtf8([opened, cost, turn].map((line) => `${JSON.stringify(line)}\n`).join(""));
    const place = bytes.length - JSON.stringify(turn).length - 1;
    const whole = readAll(readAcp, bytes);
    expect(whole).toContainEqual(expect.objectContaining({ t: "usage", costUsd: 0.5 }));
    expect(readResumed(readAcp, bytes, place)).toEqual(whole);
  });

  test("each stop reason has its own end of the turn", () => {
    const stop = (stopReason: string) => readTurn(ended({ stopReason }))[0];
    expect(stop("cancelled")).toEqual({ t: "turnEnd", status: "interrupted" });
    expect(stop("max_turn_requests")).toMatchObject({ t: "turnEnd", status: "max_turns" });
    expect(stop("max_tokens")).toMatchObject({ t: "turnEnd", status: "max_turns" });
    expect(stop("refusal")).toEqual({
      t: "turnEnd",
      status: "error",
      message: "The agent stopped: refusal.",
    });
  });

  test.each([
    [{ code: 429, message: "Too many." }, { cause: "rate" }, "limit"],
    [
      { code: -32603, message: "Internal error", data: { errorKind: "rate_limit" } },
      { cause: "rate" },
      "limit",
    ],
    [
      { code: -32603, message: "Internal error: You've hit your 5-hour limit · resets 2:10am (UTC)" },
      { cause: "usage", resetsAt: "2026-11-15T02:10:00.000Z" },
      "limit",
    ],
    [{ code: 1, message: "x", data: { codexErrorInfo: "usageLimitExceeded" } }, { cause: "usage" }, "limit"],
    [{ code: 500, message: "terminated" }, { cause: "outage" }, "limit"],
    [
      { code: 429, message: "You exceeded your current quota. Please retry in 39s." },
      { cause: "rate" },
      "limit",
    ],
  ])(
    "a provider that does not serve is recognised, and the message is not confirmed: %j",
    (error, limit, status) => {
      expect(readTurn(failed(error))).toMatchObject([
        { t: "limit", phase: "blocked", ...limit },
        { t: "turnEnd", status },
      ]);
    },
  );

  test.each([
    [{ code: 400, message: "API key not valid." }, "auth"],
    [{ code: 429, message: "Quota exceeded. Check your plan and billing details." }, "billing"],
  ])("a provider that serves only after a person acted is no limit: %j", (error, cause) => {
    expect(readTurn(failed(error))).toMatchObject([
      { t: "unusable", cause, message: error.message },
      { t: "turnEnd", status: "error" },
    ]);
  });

  test("an error of the agent itself ends the turn with its message", () => {
    expect(readTurn(failed({ code: 1, message: '{"error":{"message":"Bad input."}}' }))[0]).toEqual({
      t: "turnEnd",
      status: "error",
      message: "Bad input.",
    });
  });

  test("immediately refuses a request that the platform cannot answer", () => {
    expect(readTurn(rpc({ id: 7, method: "fs/read_text_file", params: { path: "/x" } }))).toEqual([
      {
        t: "reply",
        text: '{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"This client does not support fs/read_text_file."}}\n',
      },
    ]);
  });

  test("lines that cannot be parsed are reported as unread and change nothing", () => {
    const strange = [update("novelty"), rpc({ method: "_x/y", params: {} }), { hello: 1 }];
    expect(readTurn(...strange)).toEqual(
      strange.map((line) => ({ t: "unread", line: JSON.stringify(line) })),
    );
  });
});
