import type { Task } from "../../../src/protocol/task/task.ts";
import { searchable } from "../../data/searchable.ts";
import type { Grouping } from "./grouping.ts";
import { waitingSince } from "../../../src/protocol/inbox/waiting.ts";
import { isWorking, needsPerson, type Standing, standingOf } from "../../../src/protocol/inbox/standing.ts";

/** The state columns: work that needs a person first, finished and unstarted work last. */
export const stateColumns = ["waiting", "review", "running", "failed", "over", "draft"] as const;
export type StateColumn = (typeof stateColumns)[number];

/** A column: its key (a state, an agent or a type) and its tasks in order. */
export interface Column {
  readonly of: string;
  readonly tasks: readonly Task[];
}

/**
 * Sorts the tasks that contain the words into columns. State columns always exist, others only if they hold tasks.
 */
export function columnsOf(
  tasks: readonly Task[],
  { group, find }: { readonly group: Grouping; readonly find: string },
): readonly Column[] {
  const wanted = searchable(find);
  const found = tasks.filter(({ title, description, agent, tags = [] }) =>
    searchable([title, description, agent, ...tags].join("\n")).includes(wanted),
  );
  const nameOf = (task: Task): string => (group === "state" ? columnOf(standingOf(task)) : task[group]);
  const filled = Map.groupBy(found.toSorted(byUrgency), nameOf);
  const names = group === "state" ? stateColumns : [...filled.keys()].toSorted();
  return names.map((of) => ({ of, tasks: filled.get(of) ?? [] }));
}

/** Returns the time since which a task has had its status. */
export function since(task: Task): string {
  if (task.status === "completed") return task.completedAt ?? task.createdAt;
  if (task.status === "draft" || task.status === "pending") return task.createdAt;
  return waitingSince(task);
}

function columnOf(standing: Standing): StateColumn {
  if (standing === "review" || standing === "failed" || standing === "draft") return standing;
  if (standing === "done" || standing === "cancelled") return "over";
  return needsPerson(standing) ? "waiting" : "running";
}

/**
 * Orders tasks: those that need a person first, longest wait first, then working, idle and finished ones, newest
 * first.
 */
function byUrgency(one: Task, other: Task): number {
  const [rank, otherRank] = [rankOf(one), rankOf(other)];
  const earlier = since(one).localeCompare(since(other));
  return rank - otherRank || (rank < 3 ? earlier : -earlier);
}

function rankOf(task: Task): number {
  const standing = standingOf(task);
  if (needsPerson(standing)) return 0;
  if (isWorking(standing)) return 1;
  return columnOf(standing) === "running" ? 2 : 3;
}

/** Returns the card that a key moves to: the next in its column, or the one at the same height beside it. */
export function nextCard(
  board: readonly { readonly ids: readonly string[] }[],
  from: string | null,
  by: { readonly rows: number; readonly columns: number },
): string | null {
  const filled = board.filter(({ ids }) => ids.length > 0);
  const column = filled.findIndex(({ ids }) => from !== null && ids.includes(from));
  if (column === -1) return filled[0]?.ids[0] ?? null;
  const row = filled[column]?.ids.indexOf(from ?? "") ?? 0;
  const target = filled[clamped(column + by.columns, filled.length)]?.ids ?? [];
  return target[clamped(row + by.rows, target.length)] ?? null;
}

function clamped(index: number, length: number): number {
  return Math.max(0, Math.min(length - 1, index));
}
