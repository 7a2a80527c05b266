import type { Circumstances } from "../command.ts";
import type { Draft } from "../draft.ts";
import { approveForSystem } from "./decide-review.ts";
import { pendingReview } from "./review.ts";
import type { ReviewTimer } from "./review-timers.ts";

/**
 * Handles a due review timer. Only verified work is ever approved without a person, only if the setting allows it, and
 * not while a required question is open.
 */
export function fireReviewTimer(draft: Draft, purpose: ReviewTimer, circumstances: Circumstances): void {
  const review = pendingReview(draft);
  if (review === undefined) return;
  switch (purpose) {
    case "review_reminder":
      draft.add({ type: "review.reminded", reviewId: review.id, urgency: "normal" });
      return;
    case "review_urgent_reminder":
      draft.add({ type: "review.reminded", reviewId: review.id, urgency: "high" });
      return;
    case "review_escalation":
      draft.add({ type: "review.escalated", reviewId: review.id });
      return;
    case "review_auto_approval":
      if (circumstances.autoApprove) approveForSystem(draft, review, circumstances);
  }
}
