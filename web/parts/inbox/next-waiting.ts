import type { InboxRow } from "./inbox-of.ts";

/** The item that a page shows: a task, and the question or the review. */
export interface OpenItem {
  readonly taskId?: string | undefined;
  /** The id of the question or review. */
  readonly id?: string | undefined;
}

/**
 * Returns the waiting item after or before the open one, continuing at the other end. If the open one no longer waits,
 * because it was decided, that is the first or the last. Undefined if nothing else waits.
 */
export function nextWaiting(
  waiting: readonly InboxRow[],
  open: OpenItem,
  by: 1 | -1 = 1,
): InboxRow | undefined {
  const here = waiting.findIndex((row) => isOpen(row, open));
  const next = waiting.at(here === -1 ? (by === 1 ? 0 : -1) : (here + by) % waiting.length);
  return next === waiting[here] ? undefined : next;
}

function isOpen(row: InboxRow, { taskId, id }: OpenItem): boolean {
  if (row.id === id || row.id === taskId) return true;
  if (row.kind === "review") return row.review.taskId === taskId;
  return row.kind === "question" && row.question.taskId === taskId;
}
