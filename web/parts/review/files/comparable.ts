import type { Against } from "../../../../src/protocol/api/review-files.ts";
import type { GateState } from "../../../../src/protocol/task/gate-state.ts";
import type { Review } from "../../../../src/protocol/task/review.ts";

/** The attempts that a review can be compared with. */
export interface Comparable {
  /** Earlier attempts at the phase, reviewed by a person or not. */
  readonly attempts: readonly number[];
  /** The attempt that a person last reviewed. */
  readonly previous: number | null;
}

/** A version to compare with, by its own name. */
export type Compared = Exclude<Against, "previous">;

/** Returns the version that a review is compared with. */
export function comparedWith(against: Against, { previous }: Comparable): Compared {
  if (against !== "previous") return against;
  return previous === null ? "base" : `attempt-${previous}`;
}

/** Returns the comparison with a version. The usual one has the same name in every review. */
export function againstOf(compared: Compared, comparable: Comparable): Against {
  return compared === comparedWith("previous", comparable) ? "previous" : compared;
}

/**
 * Returns the earlier attempts that a review can be compared with, including those that only the verification saw.
 */
export function comparableWith(
  { phase, attempt, previousCommit }: Review,
  { verifications, reviews }: Pick<GateState, "verifications" | "reviews">,
): Comparable {
  const earlier = [...verifications, ...reviews].filter(
    (each) => each.phase === phase && each.attempt < attempt,
  );
  const attempts = [...new Set(earlier.map((each) => each.attempt))].toSorted((one, other) => one - other);
  const seen = reviews.findLast(
    (each) => each.phase === phase && each.attempt < attempt && each.commit === previousCommit,
  );
  return { attempts, previous: seen?.attempt ?? null };
}
