import { describe, expect, test } from "vitest";
import { encodeUtf8 } from "../../protocol/dialects/text/utf8.ts";
import { readAll, readResumed, start, unplaced } from "../../../test/support/reading-laws.ts";
import type { Engagement } from "../turn-kind.ts";
import { codex } from "./codex.ts";
import { readCodex } from "./reading.ts";

const engagement: Engagement = {
  config: { env: { OPENAI_API_KEY: "key" }, model: "gpt" },
  workspace: "/work",
  session: { is: "new", id: "" },
  instructions: 'Ask by "block".\nEnd by marker.',
  permissions: "edits",
  contained: false,
};
const turn = { messageId: "m_00000001", text: "--help me" };

describe("a turn of Codex", () => {
  test("starts a thread with the first turn as an argument and nothing on stdin", () => {
    expect(codex.launch(engagement, turn)).toEqual({
      command: [
        "codex",
        "exec",
        "--json",
        "--skip-git-repo-check",
        "-c",
        'sandbox_mode="workspace-write"',
        "-c",
        'developer_instructions="Ask by \\"block\\".\\nEnd by marker."',
        "--model=gpt",
        "--",
        "--help me",
      ],
      env: { OPENAI_API_KEY: "key" },
      stdin: "none",
    });
  });

  test("offers our tools from the first request on, and mentions them in the instructions", () => {
    const tools = ["/opt/node", "/opt/signalbox/bin/agent-tools.mjs"];
    const { command } = codex.launch({ ...engagement, tools }, turn);
    expect(command).toEqual(
      expect.arrayContaining([
        'mcp_servers.signalbox_task.command="/opt/node"',
        'mcp_servers.signalbox_task.args=["/opt/signalbox/bin/agent-tools.mjs"]',
        "mcp_servers.signalbox_task.required=true",
      ]),
    );
    expect(command.find((each) => each.startsWith("developer_instructions="))).toMatch(
      /End by marker\.\\n\\nThe tools ask_user, /,
    );
  });

  test("resumes the thread by its id for a later turn", () => {
    const later = {
      ...engagement,
      config: { command: ["/opt/codex"], env: {} },
      session: { is: "resumed" as const, id: "thread" },
      instructions: "",
    };
    expect(codex.launch({ ...later, permissions: "ask" }, turn).command).toEqual(
      [
        "/opt/codex",
        "exec",
        "resume",
        "--json",
        "--skip-git-repo-check",
        "-c",
        'sandbox_mode="read-only"',
      ].concat(["--", "thread", "--help me"]),
    );
    expect(codex.launch({ ...later, permissions: "all" }, turn).command[5]).toBe(
      "--dangerously-bypass-approvals-and-sandbox",
    );
  });

  test("runs without its own sandbox inside the platform's, except to write nothing", () => {
    const contained = { ...engagement, contained: true };
    const modeOf = (permissions: "edits" | "ask") =>
      codex.launch({ ...contained, permissions }, turn).command.slice(4, 6);
    expect(modeOf("edits")[0]).toBe("--dangerously-bypass-approvals-and-sandbox");
    expect(modeOf("ask")).toEqual(["-c", 'sandbox_mode="read-only"']);
  });

  test("detects from stderr that a session no longer exists", () => {
    expect(codex.saysSessionLost("Error: no rollout found for thread id 01a1")).toBe(true);
    expect(codex.saysSessionLost("Error: exceeded retry limit")).toBe(false);
  });

  test("cuts a text that is too long for an argument between characters, and says so", () => {
    const text = codex.launch(engagement, { ...turn, text: "가".repeat(50_000) }).command.at(-1);
    expect(text).toBe(
      `${"가".repeat(40_960)}\n\n[This message was too long: 9040 characters were removed here.]`,
    );
  });
});

const read = (lines: readonly object[], more: object = {}) =>
  unplaced(
    readAll(readCodex, lines.map((line) => `${JSON.stringify(line)}\n`).join(""), { ...start, ...more }),
  );

describe("a reader of Codex output", () => {
  test("reports the difference between the thread's totals and the recorded usage", () => {
    const usage = { input_tokens: 3000, cached_input_tokens: 500, output_tokens: 90 };
    const spent = { input: 2000, output: 50, cacheRead: 300, cacheWrite: 0 };
    expect(read([{ type: "turn.completed", usage }], { spent, model: "gpt" })).toEqual([
      { t: "usage", model: "gpt", input: 500, output: 40, cacheRead: 200, cacheWrite: 0 },
      { t: "turnEnd", status: "ok" },
    ]);
    const more = { ...spent, output: 100 };
    expect(read([{ type: "turn.completed", usage }], { spent: more })).toEqual([
      { t: "usage", model: "unknown", input: 2500, output: 90, cacheRead: 500, cacheWrite: 0 },
      { t: "turnEnd", status: "ok" },
    ]);
  });

  test("ends the turn with an error after which the process died", () => {
    const error = { type: "error", message: "exceeded retry limit, last status: 429 Too Many Requests" };
    const ended = [
      { t: "limit", phase: "blocked", cause: "rate" },
      { t: "turnEnd", status: "limit", message: error.message },
    ];
    expect(read([error])).toEqual(ended);
    expect(read([error, { type: "turn.failed", error: { message: error.message } }])).toEqual(ended);
  });

  test("resumes after such an error and still reports it", () => {
    const bytes = encodeUtf8('{"type":"turn.started"}\n{"type":"error","message":"Broken."}\n\n');
    const whole = [{ t: "turnEnd", status: "error", message: "Broken.", offset: bytes.length }];
    expect(readAll(readCodex, bytes)).toEqual(whole);
    expect(readResumed(readCodex, bytes, bytes.length)).toEqual(whole);
  });

  test("reports a warning as an unread line that ends nothing", () => {
    const warning = { type: "item.completed", item: { id: "i", type: "error", message: "Careful." } };
    expect(read([warning])).toEqual([{ t: "unread", line: JSON.stringify(warning) }]);
  });

  test("adds a start for a tool that is reported only at its end", () => {
    const item = {
      id: "i",
      type: "file_change",
      status: "completed",
      changes: [{ path: "a" }, { path: "b" }],
    };
    expect(read([{ type: "item.completed", item }])).toEqual([
      { t: "tool", id: "i", name: "file_change", phase: "start", summary: "a, b" },
      { t: "tool", id: "i", name: "file_change", phase: "end", ok: true },
    ]);
  });

  test("includes the output of a failed command", () => {
    const item = { id: "i", type: "command_execution", command: "false" };
    const failed = { ...item, status: "failed", exit_code: 1, aggregated_output: "no\nway" };
    expect(
      read([
        { type: "item.started", item },
        { type: "item.completed", item: failed },
      ]),
    ).toEqual([
      { t: "tool", id: "i", name: "command_execution", phase: "start", summary: "false" },
      { t: "tool", id: "i", name: "command_execution", phase: "end", ok: false, summary: "no" },
    ]);
  });

  test("does not report a known thread again", () => {
    const line = { type: "thread.started", thread_id: "x" };
    expect(read([line])).toEqual([{ t: "session", id: "x" }]);
    expect(read([line], { session: "x" })).toEqual([]);
  });
});

describe("a call of one of our tools in Codex", () => {
  const call = (phase: string, more: object): object => ({
    type: `item.${phase}`,
    item: {
      id: "item_1",
      type: "mcp_tool_call",
      server: "signalbox_task",
      tool: "ask_user",
      arguments: { question: "Which?", options: ["red", "blue"] },
      status: phase === "started" ? "in_progress" : "completed",
      ...more,
    },
  });
  const itemsOf = (...lines: object[]) => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    return readAll(readCodex, encodeUtf8(text)).filter(({ t }) => t === "item");
  };

  test("is a message once it was answered, at the line of the answer", () => {
    const items = itemsOf(call("started", {}), call("completed", {}));
    const offset = JSON.stringify(call("started", {})).length + 1;
    expect(items).toMatchObject([{ item: { type: "USER_QUESTION", offset } }]);
  });

  test.each([
    ["it was refused", call("completed", { status: "failed" })],
    ["it belongs to another server", call("completed", { server: "mine" })],
    ["it was not answered yet", call("started", {})],
  ])("is no message if %s", (_, line) => {
    expect(itemsOf(line)).toEqual([]);
  });
});
