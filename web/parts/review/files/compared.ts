import type { Against } from "../../../../src/protocol/api/review-files.ts";
import type { Comparable } from "./comparable.ts";

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
