import { agent, system } from "../../protocol/actor.ts";
import { expect, test } from "vitest";
import { completion, PlayedTask, question } from "./decide.suite.ts";

const half = 1_800_000;
const due = { type: "timer.due", timerId: "t_00000001:silence" } as const;

function watched(): PlayedTask {
  const task = new PlayedTask();
  task.silenceAfterMs = half;
  return task.started();
}

function prints(task: PlayedTask): unknown {
  const { runId } = task;
  const output = [{ stream: "stdout", from: 0, to: 1 } as const];
  return task.do({ type: "run.reported", runId, events: [], output, ended: null }, agent("demo"));
}

function at(task: PlayedTask, minutes: number): void {
  task.now = new Date(Date.parse("2026-01-01T00:00:00.000Z") + minutes * 60_000);
}

function dueAt({ state }: PlayedTask): string | undefined {
  return state.timers.find(({ purpose }) => purpose === "silence")?.dueAt;
}

test("reports an agent as stuck once per silence, until its next sign of life", () => {
  const task = watched();
  expect(dueAt(task)).toBe("2026-01-01T00:30:00.000Z");
  at(task, 10);
  expect(prints(task)).toHaveLength(1);
  at(task, 30);
  expect(task.do(due, system)).toMatchObject([{ type: "timer.cleared", fired: true }, { type: "timer.set" }]);
  expect(dueAt(task)).toBe("2026-01-01T00:40:00.000Z");
  at(task, 40);
  expect(task.do(due, system)).toMatchObject([
    { type: "timer.cleared" },
    { type: "agent.stuck", silentSince: "2026-01-01T00:10:00.000Z" },
    { type: "timer.set" },
  ]);
  expect([task.stands, task.state.task.stuckSince]).toEqual([
    "in_progress, running",
    "2026-01-01T00:10:00.000Z",
  ]);
  at(task, 70);
  expect(task.do(due, system)).toMatchObject([{ type: "timer.cleared" }, { type: "timer.set" }]);
  at(task, 75);
  expect(prints(task)).toMatchObject([{ type: "output.written" }, { type: "agent.heard" }]);
  expect(task.state.task.stuckSince).toBeUndefined();
  at(task, 105);
  expect(task.do(due, system)).toMatchObject([{}, { type: "agent.stuck" }, {}]);
});

test("does not report an agent that waits for a person, and starts over when it continues", () => {
  const task = watched();
  task.says(question("Which?", { options: ["a"] }));
  at(task, 30);
  expect(task.do(due, system)).toMatchObject([{ type: "timer.cleared" }]);
  at(task, 100);
  task.do({
    type: "question.answer",
    questionId: "q_00000001",
    answer: { answer: "a", other: false, skip: false },
  });
  expect(dueAt(task)).toBe("2026-01-01T02:10:00.000Z");
});

test("stops watching when the task has ended", () => {
  const task = watched();
  task.says(completion("Done."));
  expect([task.stands, dueAt(task)]).toEqual(["completed, completed", undefined]);
});
