import { expect, test } from "vitest";
import type { Task } from "../../../src/protocol/task/task.ts";
import { similarTo } from "./similar.ts";

const done = (type: string, minutes: number, costUsd: number) =>
  ({
    type,
    costUsd,
    createdAt: "2026-01-01T00:00:00Z",
    startedAt: "2026-01-01T01:00:00Z",
    completedAt: new Date(Date.parse("2026-01-01T01:00:00Z") + minutes * 60_000).toISOString(),
  }) as Task;

test("most tasks of a type lie between the first and the third quartile", () => {
  const tasks = [90, 10, 40, 20, 30].map((minutes) => done("workflow", minutes, minutes / 10));
  expect(similarTo("workflow", [...tasks, done("custom", 1, 0)])).toEqual({
    count: 5,
    ms: [20 * 60_000, 40 * 60_000],
    costUsd: [2, 4],
  });
});

test("two tasks are too few for an estimate", () => {
  expect(similarTo("custom", [done("custom", 1, 1), done("custom", 2, 2), done("workflow", 3, 3)])).toBe(
    null,
  );
});
