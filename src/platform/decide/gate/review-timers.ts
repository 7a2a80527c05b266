import type { Timer } from "../../../protocol/task/event.ts";
import type { Circumstances } from "../command.ts";
import type { Draft } from "../draft.ts";
import { clearTimer, setTimer } from "../timers.ts";

const hourMs = 3_600_000;

const sevenDays = 168;

/** Returns the delay of each review timer, in hours after the review was opened. */
function hoursOf({ reviewHours }: Circumstances): Record<ReviewTimer, number> {
  return {
    review_reminder: reviewHours.reminder,
    review_urgent_reminder: reviewHours.urgentReminder,
    review_escalation: reviewHours.escalation,
    review_auto_approval: sevenDays,
  };
}

const purposes = [
  "review_reminder",
  "review_urgent_reminder",
  "review_escalation",
  "review_auto_approval",
] as const satisfies Timer["purpose"][];

/** Purposes of the timers of a waiting review. */
export type ReviewTimer = (typeof purposes)[number];

/** Sets the review timers. They are stored, so they fire once each, even if the server was down when they were due. */
export function setReviewClock(draft: Draft, circumstances: Circumstances): void {
  const hours = hoursOf(circumstances);
  for (const purpose of purposes) {
    setTimer(draft, purpose, new Date(circumstances.now.getTime() + hours[purpose] * hourMs));
  }
}

/** Clears the review timers. */
export function stopReviewClock(draft: Draft): void {
  for (const purpose of purposes) clearTimer(draft, purpose);
}

/** Returns true if the timer belongs to a review. */
export function isReviewTimer(purpose: Timer["purpose"]): purpose is ReviewTimer {
  return purposes.some((each) => each === purpose);
}
