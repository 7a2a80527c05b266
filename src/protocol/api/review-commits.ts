import { z } from "zod";
import { rights } from "../people/right.ts";
import { ReviewId } from "../ids.ts";
import { pageOf, type Route } from "./route.ts";

/** The commit of an attempt at the phase of a review. */
export const ReviewCommit = z.object({
  attempt: z.int(),
  commit: z.string(),
  at: z.iso.datetime(),
  /** The agent, or the reviewer whose applied suggestions it is. */
  author: z.string(),
  byReviewer: z.boolean(),
  /** Numbers of lines since the attempt before, or since the start of the phase. */
  added: z.int(),
  removed: z.int(),
  /** The review of the attempt; null if only the verification saw it. */
  reviewId: ReviewId.nullable(),
});
export type ReviewCommit = z.infer<typeof ReviewCommit>;

/** The route for the commits of a review. */
export const reviewCommitContract = {
  "GET /api/reviews/:id/commits": {
    right: rights.view,
    summary: "List the commits of all attempts at the phase of a review, oldest first",
    params: z.object({ id: ReviewId }),
    response: pageOf(ReviewCommit),
  },
} as const satisfies Record<string, Route>;
