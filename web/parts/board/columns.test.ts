import { expect, test } from "vitest";
import type { TaskId } from "../../../src/protocol/ids.ts";
import type { Task } from "../../../src/protocol/task/task.ts";
import { columnsOf, nextCard } from "./columns.ts";
import type { Grouping } from "./grouping.ts";

const task = (id: string, more: Partial<Task>): Task => ({
  id: id as TaskId,
  project: "p_00000000",
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

const asked = (id: string, waitingSince: string) =>
  task(id, { agentStatus: "waiting_question", blockedBy: "question", waitingSince });
const done = (id: string, completedAt: string) =>
  task(id, { status: "completed", agentStatus: "completed", completedAt });
const shown = (tasks: readonly Task[], group: Grouping, find = "") =>
  columnsOf(tasks, { group, find }).map(({ of, tasks }) => [of, ids(tasks)]);

const some = [
  task("works", { startedAt: "2026-01-01T01:00:00.000Z", agent: "claude" }),
  task("verified", {
    agentStatus: "waiting_review",
    startedAt: "2026-01-01T00:30:00.000Z",
    type: "workflow",
  }),
  task("paused", { agentStatus: "paused", blockedBy: "user" }),
  asked("late", "2026-01-01T03:00:00.000Z"),
  asked("early", "2026-01-01T02:00:00.000Z"),
  task("reviewed", { status: "review", blockedBy: "review", agent: "claude" }),
  done("old", "2026-01-01T01:00:00.000Z"),
  done("new", "2026-01-02T01:00:00.000Z"),
  task("stopped", { status: "cancelled", createdAt: "2026-01-03T00:00:00.000Z" }),
];

test("state columns start with the longest wait and end with finished work, newest first", () => {
  expect(shown(some, "state")).toEqual([
    ["waiting", ["early", "late"]],
    ["review", ["reviewed"]],
    ["running", ["verified", "works", "paused"]],
    ["failed", []],
    ["over", ["stopped", "new", "old"]],
    ["draft", []],
  ]);
});

test("agent and type columns exist only where there are tasks, in order", () => {
  expect(shown(some, "agent")).toEqual([
    ["claude", ["reviewed", "works"]],
    ["demo", ["early", "late", "verified", "paused", "stopped", "new", "old"]],
  ]);
  expect(shown(some, "type").map(([of]) => of)).toEqual(["custom", "workflow"]);
});

test("only tasks that contain the words are shown, in any case", () => {
  expect(shown(some, "agent", "EARLY")).toEqual([["demo", ["early"]]]);
  expect(shown(some, "agent", "nothing like it")).toEqual([]);
});

test("keys move along a column and across to the same height, skipping empty columns", () => {
  const board = [{ ids: ["a", "b", "c"] }, { ids: [] }, { ids: ["x"] }];
  expect(nextCard(board, null, { rows: 1, columns: 0 })).toBe("a");
  expect(nextCard(board, "a", { rows: 1, columns: 0 })).toBe("b");
  expect(nextCard(board, "c", { rows: 1, columns: 0 })).toBe("c");
  expect(nextCard(board, "c", { rows: 0, columns: 1 })).toBe("x");
  expect(nextCard(board, "x", { rows: 0, columns: -1 })).toBe("a");
  expect(nextCard([], null, { rows: 1, columns: 0 })).toBe(null);
});
