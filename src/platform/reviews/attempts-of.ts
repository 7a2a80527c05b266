import type { ReviewId } from "../../protocol/ids.ts";
import type { GateState } from "../../protocol/task/gate-state.ts";

/** An attempt at a phase that was collected. */
export interface CollectedAttempt {
  readonly attempt: number;
  readonly commit: string;
  /** Its review; null if only the verification saw it. */
  readonly reviewId: ReviewId | null;
  /** The reviewer whose applied suggestions it is; null if the agent made it. */
  readonly reviewer: string | null;
}

/** Returns the attempts at a phase, oldest first, including those that only the verification saw. */
export function attemptsOf(
  { verifications, reviews }: Pick<GateState, "verifications" | "reviews">,
  phase: number,
): readonly CollectedAttempt[] {
  const commits = new Map(
    [...verifications, ...reviews]
      .filter((each) => each.phase === phase)
      .map(({ attempt, commit }) => [attempt, commit]),
  );
  const reviewed = reviews.filter((each) => each.phase === phase);
  return [...commits]
    .toSorted(([one], [other]) => one - other)
    .map(([attempt, commit]) => {
      const before = reviewed.findLast((each) => each.attempt === attempt - 1);
      return {
        attempt,
        commit,
        reviewId: reviewed.findLast((each) => each.attempt === attempt)?.id ?? null,
        reviewer: before?.decision === "apply" ? before.decidedBy : null,
      };
    });
}
