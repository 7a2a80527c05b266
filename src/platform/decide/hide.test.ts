import { expect, test } from "vitest";
import { PlayedTask } from "./decide.suite.ts";

const hide = { type: "task.edit", changes: { hidden: true } } as const;
const show = { type: "task.edit", changes: { hidden: false } } as const;

test("an ended task is hidden and shown again, each once", () => {
  const task = new PlayedTask("turns").started();
  task.do({ type: "task.cancel" });
  const isHidden = (): boolean => task.state.task.hiddenAt !== undefined;
  expect([task.do(hide), isHidden(), task.do(hide), task.do(show), isHidden()]).toMatchObject([
    [{ type: "task.hidden", hidden: true }],
    true,
    [],
    [{ type: "task.hidden", hidden: false }],
    false,
  ]);
});

test("a hidden task that runs again is shown", () => {
  const task = new PlayedTask("turns").started();
  task.do({ type: "task.cancel" });
  task.do(hide);
  task.do({ type: "task.retry", from: "scratch" });
  expect(task.state.task.hiddenAt).toBeUndefined();
});

test("a task that works, and one with other changes, is refused", () => {
  const task = new PlayedTask("turns").started();
  expect(task.do(hide)).toEqual({
    code: "not_allowed",
    message: "Only ended tasks can be archived. Cancel this task first.",
    details: { allowed: ["cancel"] },
  });
  task.do({ type: "task.cancel" });
  expect(task.do({ type: "task.edit", changes: { hidden: true, title: "Other" } })).toMatchObject({
    code: "invalid",
  });
});
