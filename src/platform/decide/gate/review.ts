import type { Review } from "../../../protocol/task/review.ts";
import type { Circumstances } from "../command.ts";
import type { Draft } from "../draft.ts";
import { hibernateLater } from "../hibernate.ts";
import { rest } from "./phase.ts";
import { setReviewClock } from "./review-timers.ts";

/**
 * Opens a review of the attempt, once per attempt, with its commit, its report, and the open comments of the previous
 * review at their new positions. `unverifiedBecause` is the reason why work that did not pass goes to review anyway.
 */
export function openReview(
  draft: Draft,
  unverifiedBecause: Review["unverifiedBecause"],
  circumstances: Circumstances,
): void {
  const { gate, task, questions } = draft.state;
  const phase = task.currentPhase ?? 1;
  if (gate.collected === null) throw new Error("A review needs the commit it is about.");
  if (gate.reviews.some((review) => review.phase === phase && review.attempt === gate.attempt)) return;
  const id = circumstances.ids.review();
  const before = gate.reviews.findLast((review) => review.phase === phase);
  draft.add({
    type: "review.opened",
    review: {
      id,
      taskId: task.id,
      phase,
      attempt: gate.attempt,
      status: "pending",
      version: 1,
      commit: gate.collected.commit,
      previousCommit: before?.commit ?? null,
      baseCommit: gate.baseCommit,
      deliverables: [...gate.collected.deliverables],
      verification: gate.verifications.at(-1) ?? null,
      verified: unverifiedBecause === null,
      unverifiedBecause,
      comments: gate.collected.carried.map((comment) => ({ ...comment, reviewId: id })),
      questionIds: questions.filter(({ status }) => status === "pending").map((question) => question.id),
      escalated: false,
      autoApproved: false,
      assignee: before?.assignee ?? null,
      createdAt: circumstances.now.toISOString(),
      decision: null,
      decidedBy: null,
      decidedAt: null,
      decisionComment: null,
      reason: null,
      feedback: null,
    },
  });
  setReviewClock(draft, circumstances);
  draft.moveTask("review", "review_opened");
  rest(draft, "review", "review_opened");
  hibernateLater(draft, circumstances);
}

/** Returns the review that waits for a decision. */
export function pendingReview({ state }: Draft): Review | undefined {
  return state.gate.reviews.findLast(({ status }) => status === "pending");
}
