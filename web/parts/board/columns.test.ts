import { expect, test } from "vitest";
import type { TaskId } from "../../../src/protocol/ids.ts";
import type { Task } from "../../../src/protocol/task/task.ts";
import { ordered, reached } from "./columns.ts";

const task = (id: string, more: Partial<Task>): Task => ({
  id: id as TaskId,
  type: "custom",
  title: id,
  description: "",
  status: "in_progress",
  agentStatus: "running",
  currentPhase: null,
  totalPhases: 0,
  currentStep: null,
  progress: 0,
  blockedBy: null,
  agent: "demo",
  createdBy: "me",
  workspace: "",
  tokensUsed: 0,
  costUsd: 0,
  createdAt: "2026-01-01T00:00:00.000Z",
  startedAt: null,
  completedAt: null,
  failedAt: null,
  waitingSince: null,
  ...more,
});
const ids = (tasks: readonly Task[]): string[] => tasks.map(({ id }) => id);

test("in a column of open work what waits comes first, the longest wait before the others", () => {
  const tasks = [
    task("running", { startedAt: "2026-01-01T01:00:00.000Z" }),
    task("asked-late", { blockedBy: "question", waitingSince: "2026-01-01T03:00:00.000Z" }),
    task("asked-early", { blockedBy: "question", waitingSince: "2026-01-01T02:00:00.000Z" }),
  ];
  expect(ids(ordered("in_progress", tasks))).toEqual(["asked-early", "asked-late", "running"]);
});

test("what is over stands newest first", () => {
  const done = (id: string, completedAt: string) => task(id, { status: "completed", completedAt });
  const tasks = [done("old", "2026-01-01T01:00:00.000Z"), done("new", "2026-01-02T01:00:00.000Z")];
  expect(ids(ordered("completed", tasks))).toEqual(["new", "old"]);
});

test("keys go down and up a column, and across to the same height, past columns that are empty", () => {
  const board = [{ ids: ["a", "b", "c"] }, { ids: [] }, { ids: ["x"] }];
  expect(reached(board, null, { rows: 1, columns: 0 })).toBe("a");
  expect(reached(board, "a", { rows: 1, columns: 0 })).toBe("b");
  expect(reached(board, "c", { rows: 1, columns: 0 })).toBe("c");
  expect(reached(board, "c", { rows: 0, columns: 1 })).toBe("x");
  expect(reached(board, "x", { rows: 0, columns: -1 })).toBe("a");
  expect(reached([], null, { rows: 1, columns: 0 })).toBe(null);
});
