import { describe, expect, test } from "vitest";
import type { Engagement } from "../turn-kind.ts";
import { claude } from "./claude.ts";

const engagement: Engagement = {
  config: { env: { ANTHROPIC_API_KEY: "key" }, model: "opus" },
  workspace: "/work",
  session: { is: "new", id: "6d5f0000-0000-4000-8000-000000000001" },
  instructions: "Ask by block.",
  permissions: "edits",
  contained: false,
};

const quiet = {
  DISABLE_AUTOUPDATER: "1",
  DISABLE_TELEMETRY: "1",
  DISABLE_ERROR_REPORTING: "1",
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
};

describe("Claude Code", () => {
  test("starts a new session with the chosen id", () => {
    expect(claude.launch(engagement)).toEqual({
      command: [
        "claude",
        "-p",
        "--input-format=stream-json",
        "--output-format=stream-json",
        "--verbose",
        "--permission-prompt-tool=stdio",
        "--permission-mode=acceptEdits",
        "--session-id=6d5f0000-0000-4000-8000-000000000001",
        "--model=opus",
        "--strict-mcp-config",
        "--append-system-prompt=Ask by block.",
      ],
      env: { ...quiet, ANTHROPIC_API_KEY: "key" },
      stdin: "fifo",
      greeting: "",
    });
  });

  test("resumes a session by its id, with the configured command", () => {
    const launch = claude.launch({
      config: { command: ["/opt/claude", "--bare"], env: {} },
      workspace: "/work",
      session: { is: "resumed", id: "6d5f0000-0000-4000-8000-000000000001" },
      instructions: "",
      permissions: "ask",
      contained: false,
    });
    expect(launch.command).toEqual([
      "/opt/claude",
      "--bare",
      "-p",
      "--input-format=stream-json",
      "--output-format=stream-json",
      "--verbose",
      "--permission-prompt-tool=stdio",
      "--permission-mode=default",
      "--resume=6d5f0000-0000-4000-8000-000000000001",
      "--strict-mcp-config",
    ]);
  });

  test("offers our tools without asking for permission, and mentions them in the instructions", () => {
    const tools = ["/opt/node", "/opt/signalbox/bin/agent-tools.mjs"];
    const { command } = claude.launch({ ...engagement, tools });
    const config =
      '{"mcpServers":{"signalbox_task":{"type":"stdio","command":"/opt/node","args":["/opt/signalbox/bin/agent-tools.mjs"]}}}';
    expect(command).toContain(`--mcp-config=${config}`);
    expect(command).toContain("--allowedTools=mcp__signalbox_task");
    expect(command.at(-1)).toMatch(/^--append-system-prompt=Ask by block\.\n\nThe tools ask_user, /);
  });

  test("connects the person's own MCP servers only if its configuration allows it", () => {
    const config = { ...engagement.config, personalMcpServers: true };
    expect(claude.launch({ ...engagement, config }).command).not.toContain("--strict-mcp-config");
  });

  test("includes the message id in a turn", () => {
    expect(claude.turn({ messageId: "m_00000001", text: "two\nlines" }, "")).toBe(
      '{"type":"user","uuid":"m_00000001","message":{"role":"user","content":[{"type":"text","text":"two\\nlines"}]}}\n',
    );
  });
});

describe("an answer to Claude Code", () => {
  const sent = (text: string) => JSON.parse(text) as object;
  const decided = (response: object) => ({
    type: "control_response",
    response: { subtype: "success", request_id: "r1", response },
  });
  const input = {
    questions: [
      { question: "Which?", options: [{ label: "A" }, { label: "B" }], multiSelect: true },
      { question: "Why?", options: [] },
    ],
  };
  const questions = { subtype: "can_use_tool", tool_name: "AskUserQuestion", input };
  const write = { subtype: "can_use_tool", tool_name: "Write", input: { file_path: "a" } };

  test("returns each answer under its question", () => {
    const ask = { id: "r1", kind: "question" as const, raw: questions };
    const answer = claude.answer(ask, { is: "answered", answers: [["A", "B"], ["Because"]] });
    expect(sent(answer)).toEqual(
      decided({
        behavior: "allow",
        updatedInput: { ...input, answers: { "Which?": "A, B", "Why?": "Because" } },
      }),
    );
  });

  test("permits a tool only for the option to allow it", () => {
    const ask = { id: "r1", kind: "permission" as const, raw: write };
    const say = (answer: string) => sent(claude.answer(ask, { is: "answered", answers: [[answer]] }));
    expect(say("Allow")).toEqual(decided({ behavior: "allow", updatedInput: { file_path: "a" } }));
    expect(say("Deny")).toEqual(decided({ behavior: "deny", message: "The person declined." }));
    expect(say("Use b instead")).toEqual(decided({ behavior: "deny", message: "Use b instead" }));
  });

  test("denies the tool with a reason on a refusal or an interruption", () => {
    const ask = { id: "r1", kind: "question" as const, raw: questions };
    expect(sent(claude.answer(ask, { is: "refused", reason: "Not now." }))).toEqual(
      decided({ behavior: "deny", message: "Not now." }),
    );
    expect(sent(claude.answer(ask, { is: "interrupted" }))).toEqual(
      decided({ behavior: "deny", message: "The turn was interrupted." }),
    );
  });
});
