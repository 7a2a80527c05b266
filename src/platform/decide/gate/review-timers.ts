import type { Timer } from "../../../protocol/task/event.ts";
import type { Circumstances } from "../command.ts";
import type { Draft } from "../draft.ts";
import { clearTimer, setTimer } from "../timers.ts";

const hourMs = 3_600_000;

/** When a review that waits makes itself heard, in hours after it was opened. */
const hours = {
  review_reminder: 24,
  review_urgent_reminder: 48,
  review_escalation: 72,
  review_auto_approval: 168,
} as const satisfies Partial<Record<Timer["purpose"], number>>;

/** The times at which a review that waits makes itself heard. */
export type ReviewTimer = keyof typeof hours;
const purposes = Object.keys(hours) as ReviewTimer[];

/** Sets the times; they are rows, so they come also when the server was down, and each comes once. */
export function setReviewClock(draft: Draft, { now }: Circumstances): void {
  for (const purpose of purposes) {
    setTimer(draft, purpose, new Date(now.getTime() + hours[purpose] * hourMs));
  }
}

/** A decision stops the clock. */
export function stopReviewClock(draft: Draft): void {
  for (const purpose of purposes) clearTimer(draft, purpose);
}

export function isReviewTimer(purpose: Timer["purpose"]): purpose is ReviewTimer {
  return purpose in hours;
}
