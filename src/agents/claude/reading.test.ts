import { describe, expect, test } from "vitest";
import { readAll, start, unplaced } from "../../../test/support/reading-laws.ts";
import { readClaude } from "./reading.ts";

const output = (...lines: readonly object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join("");
const read = (...lines: readonly object[]) => unplaced(readAll(readClaude, output(...lines)));

const says = (text: string, more: object = {}) => ({
  type: "assistant",
  message: { model: "claude-opus-5-5", content: [{ type: "text", text }] },
  parent_tool_use_id: null,
  ...more,
});
const refuses = (more: object) => ({
  type: "assistant",
  message: { model: "<synthetic>", content: [{ type: "text", text: "You've hit your limit" }] },
  is_api_error_message: true,
  ...more,
});
const noUsage = { usage: {}, model_usage_since_last_result: {} };
const ends = (more: object) => ({ type: "result", subtype: "success", is_error: false, ...noUsage, ...more });
const question = "[USER_QUESTION]\ncategory: business\nquestion: Who?\n[/USER_QUESTION]";

describe("a reader of Claude Code output", () => {
  test("counts text only once if the result repeats it", () => {
    expect(read(says(question), ends({ result: question }))).toMatchObject([
      { t: "said", text: question },
      { t: "item", item: { type: "USER_QUESTION" } },
      { t: "turnEnd", status: "ok" },
    ]);
  });

  test("reads messages neither in a sub-agent's text nor in the result of a tool", () => {
    const lines = [
      says(question, { parent_tool_use_id: "toolu_1" }),
      { type: "user", message: { content: [{ type: "text", text: question }] } },
      { type: "user", message: { content: question } },
      { type: "user", message: { content: [{ type: "tool_result", tool_use_id: "t", content: question }] } },
      ends({ result: question }),
    ];
    expect(read(...lines)).toEqual([{ t: "turnEnd", status: "ok" }]);
  });

  test("reads a call of our tools as the message that it says, at its place", () => {
    const calls = (name: string, input: object, more: object = {}) => ({
      type: "assistant",
      message: { model: "claude-opus-5-5", content: [{ type: "tool_use", id: "toolu_1", name, input }] },
      parent_tool_use_id: null,
      ...more,
    });
    const own = "mcp__signalbox_task__";
    const asked = { question: "Who?", category: "business" };
    const [spoken] = read(says(question)).slice(1);
    const [, called] = read(calls(`${own}ask_user`, asked));
    expect(called).toMatchObject({ t: "item", item: { type: "USER_QUESTION" } });
    const payloadOf = (event: unknown) => (event as { item: { payload: object } }).item.payload;
    expect(payloadOf(called)).toEqual(payloadOf(spoken));
    expect(read(calls(`${own}complete_phase`, { phase: 1 }))).toMatchObject([
      { t: "tool", name: `${own}complete_phase`, phase: "start" },
      { t: "item", item: { type: "PHASE_COMPLETE", payload: { phase: 1, documents: [] } } },
    ]);
    // The process that answers the call refuses it, so it says nothing.
    expect(read(calls(`${own}ask_user`, { question: "" }))).toMatchObject([{ t: "tool" }]);
    expect(read(calls("mcp__other__ask_user", asked))).toMatchObject([{ t: "tool" }]);
    const helper = { parent_tool_use_id: "toolu_0" };
    expect(read(calls(`${own}ask_user`, asked, helper))).toMatchObject([{ t: "item" }]);
    expect(read(calls(`${own}complete_phase`, { phase: 1 }, helper))).toEqual([]);
  });

  test("reports a refused turn as an error, whatever its subtype says", () => {
    const refused = { is_error: true, terminal_reason: "api_error", result: "API Error" };
    expect(read(refuses({ error: "rate_limit" }), ends({ ...refused, api_error_status: 429 }))).toEqual([
      { t: "limit", phase: "blocked", cause: "rate" },
      { t: "turnEnd", status: "limit", message: "API Error" },
    ]);
    expect(read(refuses({ error: "server_error" }), ends({ ...refused, api_error_status: 529 }))).toEqual([
      { t: "limit", phase: "blocked", cause: "overload" },
      { t: "turnEnd", status: "limit", message: "API Error" },
    ]);
    expect(read(refuses({ error: "server_error" }), ends(refused))).toEqual([
      { t: "limit", phase: "blocked", cause: "outage" },
      { t: "turnEnd", status: "limit", message: "API Error" },
    ]);
    expect(read(refuses({ error: "invalid_request" }), ends({ ...refused, api_error_status: 400 }))).toEqual([
      { t: "turnEnd", status: "error", message: "API Error" },
    ]);
  });

  test("reports the reset of a plan's limit, even in versions that report such a turn as completed", () => {
    const info = { status: "rejected", resetsAt: 1794707435, rateLimitType: "five_hour" };
    const lines = [
      { type: "rate_limit_event", rate_limit_info: info },
      refuses({ error: "rate_limit" }),
      ends({ is_error: true, terminal_reason: "completed", api_error_status: 429, result: "limit" }),
    ];
    expect(read(...lines)).toEqual([
      { t: "limit", phase: "blocked", cause: "usage", resetsAt: "2026-11-15T01:50:35.000Z" },
      { t: "turnEnd", status: "limit", message: "limit" },
    ]);
  });

  test("an interrupted turn, a turn that reached a bound and a turn that could not begin end differently", () => {
    expect(read(ends({ is_error: true, terminal_reason: "aborted_tools" }))).toEqual([
      { t: "turnEnd", status: "interrupted" },
    ]);
    expect(read(ends({ is_error: true, terminal_reason: "max_turns", errors: ["Reached 3 turns"] }))).toEqual(
      [{ t: "turnEnd", status: "max_turns", message: "Reached 3 turns" }],
    );
    expect(read(ends({ is_error: true, terminal_reason: "budget_exhausted" }))).toEqual([
      { t: "turnEnd", status: "budget" },
    ]);
    expect(read(ends({ is_error: true, errors: ["No conversation found with session ID: x"] }))).toEqual([
      {
        t: "turnEnd",
        status: "error",
        message: "No conversation found with session ID: x",
        sessionLost: true,
      },
    ]);
  });

  test("reports a block that a finished turn left open, but not one of an interrupted turn", () => {
    const half = says("[USER_QUESTION]\ncategory: business");
    expect(read(half, ends({ is_error: true, terminal_reason: "aborted_streaming" }))).toEqual([
      { t: "said", text: "[USER_QUESTION]\ncategory: business" },
      { t: "turnEnd", status: "interrupted" },
    ]);
    expect(read(half, ends({}))).toMatchObject([
      { t: "said" },
      { t: "item", item: { code: "block_unclosed" } },
      { t: "turnEnd", status: "ok" },
    ]);
  });

  test("ends a tool once, and only if its start was seen", () => {
    const use = { type: "tool_use", id: "t1", name: "Read", input: { file_path: "a" } };
    const begins = { type: "assistant", message: { model: "m", content: [use] } };
    const gives = (id: string) => ({
      type: "user",
      message: {
        content: [{ type: "tool_result", tool_use_id: id, content: [{ type: "text", text: "x" }] }],
      },
    });
    expect(read(begins, gives("t1"), gives("t1"), gives("t2"))).toEqual([
      { t: "tool", id: "t1", name: "Read", phase: "start", summary: "a" },
      { t: "tool", id: "t1", name: "Read", phase: "end", ok: true },
    ]);
  });

  test("counts the difference to the recorded cost for versions that report the session's cost", () => {
    const usage = { input_tokens: 10, output_tokens: 2, cache_read_input_tokens: 3 };
    const turn = (total: number) => ({
      ...ends({ usage, total_cost_usd: total, modelUsage: { m: { inputTokens: 99, outputTokens: 9 } } }),
      model_usage_since_last_result: undefined,
    });
    const spent = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, costUsd: 0.5 };
    const events = readAll(readClaude, output(turn(0.75), turn(1), turn(0.125)), { ...start, spent });
    expect(unplaced(events).filter(({ t }) => t === "usage")).toEqual(
      [0.25, 0.25, 0.125].map((costUsd) => ({
        t: "usage",
        model: "m",
        input: 10,
        output: 2,
        cacheRead: 3,
        cacheWrite: 0,
        costUsd,
      })),
    );
  });

  test("immediately refuses a request that the platform cannot answer", () => {
    const request = { type: "control_request", request_id: "r1", request: { subtype: "hook_callback" } };
    const response = {
      subtype: "error",
      request_id: "r1",
      error: "This client does not support hook_callback.",
    };
    expect(read(request)).toEqual([
      { t: "reply", text: `${JSON.stringify({ type: "control_response", response })}\n` },
    ]);
  });

  test("withdraws a cancelled question", () => {
    expect(read({ type: "control_cancel_request", request_id: "r1" })).toEqual([
      { t: "withdrawn", id: "r1" },
    ]);
  });

  test("reports lines that cannot be parsed as unread, and changes nothing", () => {
    const strange = { type: "novelty", size: 1 };
    const wrong = { type: "result", is_error: "yes" };
    expect(read(strange, wrong, { type: "system", subtype: "new_thing" }, says("Hi."))).toEqual([
      { t: "unread", line: JSON.stringify(strange) },
      { t: "unread", line: JSON.stringify(wrong) },
      { t: "unread", line: '{"type":"system","subtype":"new_thing"}' },
      { t: "said", text: "Hi." },
    ]);
  });
});
