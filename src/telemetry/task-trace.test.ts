import { expect, test } from "vitest";
import type { TaskEvent } from "../protocol/task/event.ts";
import { type EndedSpan, spanIdOf } from "./ended-span.ts";
import { newTaskTrace, observeTask, type TaskTrace } from "./task-trace.ts";

const place = { traceId: "11111111111111111111111111111111", parentSpanId: null };
const task = "t_00000001";

function newTrace(): TaskTrace {
  return newTaskTrace(
    {
      type: "task.created",
      id: task,
      taskType: "custom",
      title: "Secret title",
      description: "Secret text",
      agent: "claude",
      createdBy: "you",
      workspace: "/w",
      outline: [],
      source: null,
      verifier: null,
    },
    place,
  );
}

/** Applies events that happen a second apart. */
function traced(events: readonly unknown[]): { trace: TaskTrace; ended: EndedSpan[] } {
  let trace = newTrace();
  const ended: EndedSpan[] = [];
  for (const [index, event] of events.entries()) {
    const observed = observeTask(trace, event as TaskEvent, secondsAt(index));
    trace = observed.trace;
    ended.push(...observed.ended);
  }
  return { trace, ended };
}

function secondsAt(index: number): string {
  return new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString();
}

const submitted = { type: "task.moved", from: "draft", to: "pending", trigger: "submitted" };
const works = { type: "agent.moved", from: "idle", to: "running", trigger: "admitted", blockedBy: null };
const done = { type: "task.moved", from: "in_progress", to: "completed", trigger: "done" };
const sent = { type: "message.sent", messageId: "m_00000001", runId: "r_00000001" };
const turnEnded = { type: "turn.ended", runId: "r_00000001", status: "ok" };
const usage = {
  type: "usage.recorded",
  model: "claude-x",
  input: 10,
  output: 5,
  cacheRead: 3,
  cacheWrite: 2,
  costUsd: 0.5,
};
const tool = (phase: "start" | "end", more: object = {}): object => ({
  type: "action.performed",
  id: "call-1",
  name: "Bash",
  phase,
  summary: "cat /etc/secret",
  ...more,
});

test("a turn has the usage of its model, a tool its name and never what it did", () => {
  const { ended } = traced([
    submitted,
    works,
    tool("start"),
    tool("end", { ok: false }),
    usage,
    turnEnded,
    done,
  ]);
  expect(ended.map(({ kind, name, error, parentSpanId }) => ({ kind, name, error, parentSpanId }))).toEqual([
    { kind: "tool", name: "execute_tool Bash", error: "tool_error", parentSpanId: spanIdOf(task, "turn", 1) },
    { kind: "turn", name: "invoke_agent claude", error: null, parentSpanId: spanIdOf(task, "task", 1) },
    { kind: "task", name: "task custom", error: null, parentSpanId: null },
  ]);
  expect(ended[1]).toMatchObject({
    startedAt: secondsAt(1),
    endedAt: secondsAt(5),
    attributes: {
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.agent.name": "claude",
      "gen_ai.request.model": "claude-x",
      "gen_ai.provider.name": "anthropic",
      "gen_ai.usage.input_tokens": 15,
      "gen_ai.usage.output_tokens": 5,
      "gen_ai.usage.cache_read.input_tokens": 3,
      "gen_ai.usage.cache_creation.input_tokens": 2,
      "signalbox.cost_usd": 0.5,
    },
  });
  expect(JSON.stringify(ended)).not.toMatch(/secret/i);
});

test("a message to an agent that runs begins the next turn; a tool that never ends is ended with its turn", () => {
  const { ended } = traced([submitted, works, turnEnded, sent, tool("start"), turnEnded]);
  expect(ended.map(({ name, error, spanId }) => [name, error, spanId])).toEqual([
    ["invoke_agent claude", null, spanIdOf(task, "turn", 1)],
    ["execute_tool Bash", "unfinished", spanIdOf(task, "tool", 1)],
    ["invoke_agent claude", null, spanIdOf(task, "turn", 2)],
  ]);
});

test("a restore ends the phase and its verification, and begins another span of the phase", () => {
  const phase = (type: "started" | "completed", number: number) => ({ type: `phase.${type}`, phase: number });
  const verification = { id: "v_00000001", phase: 1, attempt: 2 };
  const { ended } = traced([
    submitted,
    works,
    phase("started", 1),
    { type: "verification.started", verification },
    { type: "restore.begun", plan: { phase: 1 } },
    phase("completed", 1),
    done,
  ]);
  expect(ended.map(({ name, error, spanId }) => [name, error, spanId])).toEqual([
    ["invoke_agent claude", "restored", spanIdOf(task, "turn", 1)],
    ["verification", null, spanIdOf("verification", "v_00000001")],
    ["phase 1", "restored", spanIdOf(task, "phase", 1)],
    ["phase 1", null, spanIdOf(task, "phase", 2)],
    ["task custom", null, spanIdOf(task, "task", 1)],
  ]);
});

test("a retried task has a second span, and an end within a phase ends everything", () => {
  const failed = {
    type: "task.moved",
    from: "in_progress",
    to: "failed",
    trigger: "gave_up",
    error: { kind: "agent", message: "Secret reason" },
  };
  const again = { type: "task.moved", from: "failed", to: "pending", trigger: "retried" };
  const { ended } = traced([submitted, works, { type: "phase.started", phase: 1 }, failed, again, done]);
  expect(ended.map(({ name, error, spanId }) => [name, error, spanId])).toEqual([
    ["invoke_agent claude", "failed", spanIdOf(task, "turn", 1)],
    ["phase 1", "failed", spanIdOf(task, "phase", 1)],
    ["task custom", "agent", spanIdOf(task, "task", 1)],
    ["task custom", null, spanIdOf(task, "task", 2)],
  ]);
  expect(JSON.stringify(ended)).not.toContain("Secret");
});
