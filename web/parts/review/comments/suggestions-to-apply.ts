import { createContext, useContext } from "react";
import type { Review, ReviewComment } from "../../../../src/protocol/task/review.ts";
import { suggestionIn } from "../../../../src/protocol/task/suggestion.ts";

/** The review on the screen; null outside of one. */
export const ReviewContext = createContext<Review | null>(null);

/** Returns the review on the screen while it is open, and null otherwise. */
export function useOpenReview(): Review | null {
  const review = useContext(ReviewContext);
  return review?.status === "pending" ? review : null;
}

/** Checks whether the reviewer can apply the comment's suggestion: it is open and its lines are as they were. */
export function canApply({ file, lines, body, status, anchor }: ReviewComment): boolean {
  return (
    status === "open" &&
    file !== null &&
    lines !== null &&
    (anchor === "written" || anchor === "exact") &&
    suggestionIn(body) !== null
  );
}
