import type { Task, TaskStatus } from "../../../src/protocol/task/task.ts";
import { waitingSince } from "../inbox-of.ts";

/** The columns of the board, in the order work goes; what failed stands before what is over. */
export const columns = [
  "draft",
  "pending",
  "in_progress",
  "review",
  "failed",
  "completed",
  "cancelled",
] as const satisfies readonly TaskStatus[];

export function isColumn(value: unknown): value is TaskStatus {
  return columns.some((column) => column === value);
}

/** How a column is ordered: the longest wait first where somebody waits, the newest first where all is over. */
export function ordered(column: TaskStatus, tasks: readonly Task[]): readonly Task[] {
  if (column === "completed" || column === "cancelled" || column === "draft") {
    return tasks.toSorted((one, other) => since(other).localeCompare(since(one)));
  }
  return tasks.toSorted(
    (one, other) =>
      Number(other.blockedBy !== null) - Number(one.blockedBy !== null) ||
      since(one).localeCompare(since(other)),
  );
}

/** Since when a task stands as it does. */
export function since(task: Task): string {
  if (task.status === "completed") return task.completedAt ?? task.createdAt;
  if (task.status === "draft" || task.status === "pending") return task.createdAt;
  return waitingSince(task);
}

/** The card that is reached from another by a key: the next in its column, or the one at the same height beside it. */
export function reached(
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
