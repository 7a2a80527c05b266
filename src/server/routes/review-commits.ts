import type { ReviewCommit } from "../../protocol/api/review-commits.ts";
import { attemptsOf } from "../../platform/reviews/attempts-of.ts";
import { ok } from "../../protocol/result.ts";
import type { Handlers } from "../http/handler.ts";
import type { Services } from "../services.ts";
import { noReview } from "./review-files.ts";

/** Serves the commits of the attempts at the phase of a review. */
export function reviewCommitRoutes({
  platform,
  store,
}: Services): Pick<Handlers, "GET /api/reviews/:id/commits"> {
  return {
    "GET /api/reviews/:id/commits": async ({ params: { id } }) => {
      const review = await store.review(id);
      const state = review === null ? null : await platform.tasks.state(review.taskId);
      if (review === null || state === null) return noReview(id);
      const snapshots = await platform.snapshots(review.taskId);
      const items: ReviewCommit[] = [];
      let from = review.baseCommit;
      for (const { attempt, commit, reviewId, reviewer } of attemptsOf(state.gate, review.phase)) {
        const [at, counts] = await Promise.all([
          snapshots.dateOf(commit),
          snapshots.lineCounts(from, commit),
        ]);
        const lines = [...counts.values()];
        items.push({
          attempt,
          commit,
          at: at.toISOString(),
          author: reviewer ?? state.task.agent,
          byReviewer: reviewer !== null,
          added: lines.reduce((sum, { added }) => sum + added, 0),
          removed: lines.reduce((sum, { removed }) => sum + removed, 0),
          reviewId,
        });
        from = commit;
      }
      return ok({ items, nextCursor: null });
    },
  };
}
