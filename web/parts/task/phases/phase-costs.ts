import type { Review } from "../../../../src/protocol/task/review.ts";
import type { TaskUsage } from "../../../../src/protocol/usage.ts";

/**
 * Returns the cost of each phase by number. Usage counts towards the phase that was open when it was reported: the
 * first that had not passed yet. A phase that is repeated after a restore is open until it passes again.
 */
export function phaseCosts(
  turns: readonly Pick<TaskUsage["turns"][number], "at" | "costUsd">[],
  reviews: readonly Pick<Review, "phase" | "decision" | "decidedAt">[],
  current: number,
): ReadonlyMap<number, number> {
  const passed = new Map<number, string>();
  for (const { phase, decision, decidedAt } of reviews) {
    if ((decision === "approve" || decision === "accept") && decidedAt !== null && phase <= current)
      passed.set(phase, decidedAt);
  }
  const ends = [...passed].toSorted(([one], [other]) => one - other);
  const costs = new Map<number, number>();
  for (const { at, costUsd } of turns) {
    const phase = ends.find(([, end]) => at <= end)?.[0] ?? current;
    costs.set(phase, (costs.get(phase) ?? 0) + costUsd);
  }
  return costs;
}
