import type { Timer } from "../../../protocol/task/event.ts";
import type { Circumstances } from "../command.ts";
import type { Draft } from "../draft.ts";
import { clearTimer, setTimer } from "../timers.ts";

const hourMs = 3_600_000;

const sevenDays = 168;

/** When a review that waits makes itself heard, in hours after it was opened. */
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

/** The times at which a review that waits makes itself heard. */
export type ReviewTimer = (typeof purposes)[number];

/** Sets the times; they are rows, so they come also when the server was down, and each comes once. */
export function setReviewClock(draft: Draft, circumstances: Circumstances): void {
  const hours = hoursOf(circumstances);
  for (const purpose of purposes) {
    setTimer(draft, purpose, new Date(circumstances.now.getTime() + hours[purpose] * hourMs));
  }
}

/** A decision stops the clock. */
export function stopReviewClock(draft: Draft): void {
  for (const purpose of purposes) clearTimer(draft, purpose);
}

/** Whether a timer belongs to the clock of a review. */
export function isReviewTimer(purpose: Timer["purpose"]): purpose is ReviewTimer {
  return purposes.some((each) => each === purpose);
}
