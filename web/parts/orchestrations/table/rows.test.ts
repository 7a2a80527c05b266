import { expect, test } from "vitest";
import { conflicted, cost, failed, finished, opened, runAfter, second, started } from "../test-run.ts";
import { rowsOf, stateOfRow, waitsOf } from "./rows.ts";

test("a row has the last attempt, its number, its cost and the time of the last change", () => {
  const run = runAfter(opened(1), started("A1"), cost("A1", 0.5));
  expect(rowsOf(run)[1]).toEqual({
    index: 1,
    id: "A1",
    title: "Login",
    phase: 1,
    status: "in_progress",
    stage: "working",
    since: second(2),
    attempts: 1,
    costUsd: 0.5,
    childId: "t_a1000001",
  });
});

test("a task that was done before the run has no time, and a skipped task has its own state", () => {
  const run = runAfter({ type: "task.skipped", task: "A1" });
  expect(rowsOf(run).map(({ status, since }) => [status, since])).toEqual([
    ["completed", null],
    ["skipped", second(1)],
    ["pending", second(0)],
    ["pending", second(0)],
    ["pending", second(0)],
  ]);
});

test("a task waits for the tasks it needs, or else for the phases before its own", () => {
  const run = runAfter(opened(1));
  expect(rowsOf(run).map((row) => waitsOf(run, row))).toEqual([
    null,
    null,
    { kind: "tasks", ids: ["A1"], more: 0 },
    { kind: "tasks", ids: ["A2"], more: 0 },
    { kind: "phase", phase: 1 },
  ]);
});

test("finished work waits for its merge, and a conflict waits for a person", () => {
  const merging = runAfter(opened(1), started("A1"), finished("A1"));
  const conflict = runAfter(opened(1), started("A1"), finished("A1"), conflicted("A1"));
  expect(
    [merging, conflict].map((run) => [stateOfRow(rowsOf(run)[1]!), waitsOf(run, rowsOf(run)[1]!)]),
  ).toEqual([
    ["merging", { kind: "merge" }],
    ["conflict", { kind: "person" }],
  ]);
});

test("a blocked task names the tasks that block it", () => {
  const run = runAfter(opened(1), started("A1"), ...failed("A1"));
  expect(rowsOf(run).map((row) => [stateOfRow(row), waitsOf(run, row)])).toEqual([
    ["completed", null],
    ["failed", null],
    ["blocked", { kind: "tasks", ids: ["A1"], more: 0 }],
    ["blocked", { kind: "tasks", ids: ["A2"], more: 0 }],
    ["pending", { kind: "phase", phase: 1 }],
  ]);
});
