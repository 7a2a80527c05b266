import { expect, test } from "vitest";
import type { Item } from "../../protocol/dialects/message.ts";
import { PlayedTask } from "./decide.suite.ts";

function asksFor(name: string, more: { required?: boolean; default?: string } = {}): Item {
  const payload = { type: "api_key", name, description: "For payments.", required: true, ...more } as const;
  return { kind: "message", type: "DEPENDENCY_REQUEST", payload, rawContent: "", offset: 0 };
}

function asking(): PlayedTask {
  const task = new PlayedTask().started();
  task.says(asksFor("STRIPE_KEY"), asksFor("MAP_KEY", { required: false, default: "demo" }));
  return task;
}

test("a request is part of the task with everything it carries, and does not stop the agent", () => {
  const { stands, state } = asking();
  expect(stands).toBe("in_progress, running");
  const common = { type: "api_key", description: "For payments.", askedAt: expect.any(String) };
  expect(state.task.dependencies).toEqual([
    { ...common, name: "STRIPE_KEY", required: true, default: null },
    { ...common, name: "MAP_KEY", required: false, default: "demo" },
  ]);
});

test("an answer reaches the agent without the value and closes the request", () => {
  const task = asking();
  task.do({ type: "dependency.answer", name: "STRIPE_KEY", provided: true, setting: "stripe_key" });
  task.do({ type: "dependency.answer", name: "MAP_KEY", provided: false, setting: null });
  expect(task.state.task).not.toHaveProperty("dependencies");
  expect(task.state.agent.outbox.slice(-2)).toEqual([
    {
      type: "dependency_answer",
      messageId: expect.any(String),
      name: "STRIPE_KEY",
      provided: true,
      variable: "STRIPE_KEY",
      default: null,
    },
    {
      type: "dependency_answer",
      messageId: expect.any(String),
      name: "MAP_KEY",
      provided: false,
      variable: null,
      default: "demo",
    },
  ]);
});

test("a request that is not open cannot be answered; a task that ended has none", () => {
  const task = asking();
  const answer = { type: "dependency.answer", name: "STRIPE_KEY", provided: true, setting: null } as const;
  task.do(answer);
  expect(task.do(answer)).toEqual({
    code: "not_allowed",
    message: 'The agent has no open request for "STRIPE_KEY".',
    details: { allowed: [] },
  });
  task.do({ type: "task.cancel" });
  expect(task.state.task).not.toHaveProperty("dependencies");
});

test("a repeated request replaces the first, and long texts are cut in the view of the task", () => {
  const task = new PlayedTask().started();
  task.says(asksFor("KEY"), asksFor("KEY", { default: "x".repeat(3_000) }));
  expect(task.state.task.dependencies).toMatchObject([{ name: "KEY", default: `${"x".repeat(1_000)}…` }]);
});
