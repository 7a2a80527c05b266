import { expect, test } from "vitest";
import { PlayedTask } from "./decide.suite.ts";

const tagged = (...tags: string[]) => ({ type: "task.edit", changes: { tags } }) as const;

test("a task is tagged in any state, and the same tags change nothing", () => {
  const task = new PlayedTask("turns").started();
  const tags = (): readonly string[] | undefined => task.state.task.tags;
  expect([task.do(tagged("bug", "web")), tags(), task.do(tagged("bug", "web"))]).toEqual([
    [{ type: "task.tagged", tags: ["bug", "web"] }],
    ["bug", "web"],
    [],
  ]);
  task.do({ type: "task.cancel" });
  task.do({ type: "task.retry", from: "scratch" });
  expect(tags()).toEqual(["bug", "web"]);
  task.do(tagged());
  expect("tags" in task.state.task).toBe(false);
});

test("tags together with another change are refused", () => {
  const task = new PlayedTask("turns").started();
  expect(task.do({ type: "task.edit", changes: { tags: ["bug"], title: "Other" } })).toEqual({
    code: "invalid",
    message: "`tags` cannot change together with other fields.",
    details: { field: "tags" },
  });
});
