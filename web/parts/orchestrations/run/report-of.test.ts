import { expect, test } from "vitest";
import { cost, failed, finished, landed, opened, runAfter, second, started } from "../test-run.ts";
import { reportOf } from "./report-of.ts";

test("a report counts tasks, attempts, merges, time and cost", () => {
  const run = runAfter(
    opened(1), // 1
    started("A1"), // 2
    { type: "attempt.failed", task: "A1", attempt: 1, reason: "Red.", failures: 1 }, // 3
    started("A1", 2), // 4
    cost("A1", 1.25, 400, 2), // 5
    finished("A1", 2), // 6
    landed("A1", "untested", 2), // 7
    started("A2"), // 8
    ...failed("A2"), // 9, 10
    { type: "task.skipped", task: "B2" }, // 11
    { type: "orchestration.finished", status: "failed" }, // 12
  );
  expect(reportOf(run, Date.parse(second(500)))).toEqual({
    tasks: 5,
    completed: 1,
    skipped: 1,
    before: 1,
    failed: 1,
    blocked: 1,
    attempts: 3,
    retries: 1,
    elapsedMs: 12_000,
    workMs: 4000,
    parallelism: 4 / 12,
    criticalPath: ["A1", "A2", "B1"],
    merges: 1,
    untested: 1,
    tokens: 400,
    costUsd: 1.25,
  });
});

test("an open attempt counts up to now", () => {
  const { elapsedMs, workMs } = reportOf(runAfter(opened(1), started("A1")), Date.parse(second(30)));
  expect([elapsedMs, workMs]).toEqual([30_000, 28_000]);
});
