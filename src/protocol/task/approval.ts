import type { GateState } from "./gate-state.ts";
import type { Review } from "./review.ts";
import type { Task } from "./task.ts";

/**
 * The reason why the result of a task is not approved. `undecided`: nobody has approved the last phase; `unverified`: a
 * person accepted it without a passed verification; `changed`: it is no longer what was approved.
 */
export type UnapprovedBecause = "undecided" | "unverified" | "changed";

/** Returns the review that last passed the last phase; undefined if there is none. */
export function lastApproval({
  outline,
  reviews,
}: Pick<GateState, "outline" | "reviews">): Review | undefined {
  return reviews.findLast(({ status, phase }) => status === "approved" && phase === outline.length);
}

/**
 * Returns the reason why the result of a task is not approved; null if it is. `isPassed` is true if the result is the
 * content of the last approval.
 */
export function unapprovedBecause(
  { task, gate }: { readonly task: Pick<Task, "status">; readonly gate: GateState },
  isPassed: boolean,
): UnapprovedBecause | null {
  const approval = lastApproval(gate);
  if (approval === undefined) return "undecided";
  if (isPassed) return approval.decision === "accept" ? "unverified" : null;
  return task.status === "completed" ? "changed" : "undecided";
}
