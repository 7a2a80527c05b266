import { expect, test } from "vitest";
import type { AgentMessage } from "../protocol/agent-message.ts";
import { platformMessages } from "../agents/platform-messages.ts";
import { startPosition } from "./report.ts";
import type { SessionRequest } from "./session-request.ts";
import { interruption, spokenIn, textOf } from "./speaking.ts";

const config = { kind: "acp", command: ["agent"], env: {}, permissions: "edits" } as const;
const position = startPosition({ stdout: 0, stderr: 0 });
const request: SessionRequest = {
  runId: "r_00000001",
  config: { ...config, command: ["agent"] },
  workspace: "/workspace",
  ownDirectory: "/own",
  env: {},
  session: { is: "new", id: "s1", opened: true },
  dialects: ["platform"],
  messages: platformMessages,
  turn: null,
  instructions: "The rules.",
  spent: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, costUsd: 0 },
  position,
  outputFiles: { stdout: "stdout", stderr: "stderr" },
  record: async () => undefined,
  secrets: { redaction: null, own: [] },
  isPermitted: () => true,
};

const promptOf = (message: AgentMessage): unknown =>
  (JSON.parse(textOf(request, message, "s1")) as { params: { prompt: unknown } }).params.prompt;

test("puts instructions before the first message only, for an agent without a field for them", () => {
  const task = { taskId: "t_00000001", taskType: "workflow", title: "Plan it", description: "" } as const;
  const first: AgentMessage = {
    type: "verify_start",
    messageId: "m_00000001",
    ...task,
    phase: 1,
    phaseName: "Planning",
    attempt: 1,
    commit: "c1",
    criteria: [],
    documents: [],
    guide: null,
  };
  expect(JSON.stringify(promptOf(first))).toContain(String.raw`"text":"The rules.\n\nVerify phase 1`);
  const later = { type: "user_message", messageId: "m_00000002", text: "Go on" } as const;
  expect(promptOf(later)).toEqual([{ type: "text", text: "Go on" }]);
});

test("cancels the turn and its open asks on an interruption", () => {
  const raw = {
    method: "session/request_permission",
    id: 4,
    params: { toolCall: { toolCallId: "c1" }, options: [] },
  };
  const lines = interruption(request.config, "s1", [{ id: "4", kind: "permission", raw, questionIds: [] }]);
  expect(
    lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([
    { jsonrpc: "2.0", method: "session/cancel", params: { sessionId: "s1" } },
    { jsonrpc: "2.0", id: 4, result: { outcome: { outcome: "cancelled" } } },
  ]);
});

test("detects from the end of stderr that Codex no longer has a thread", () => {
  const stderrTail = "Error: no rollout found for thread id 01a1\n";
  const ended = { exit: { code: 1, signal: null }, stderrTail };
  const report = { runId: "r_00000001", events: [], output: [], position, ended } as const;
  expect(spokenIn(report, { ...request.config, kind: "codex" })).toEqual([
    { t: "turnEnd", status: "error", message: stderrTail.trim(), sessionLost: true, offset: 0 },
  ]);
  expect(spokenIn({ ...report, ended: null }, { ...request.config, kind: "codex" })).toEqual([]);
});
