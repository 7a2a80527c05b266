import type { Timer } from "../../protocol/task/event.ts";
import type { Draft } from "./draft.ts";

/** Sets the task's timer for this purpose, replacing an existing one. */
export function setTimer(draft: Draft, purpose: Timer["purpose"], dueAt: Date): void {
  clearTimer(draft, purpose);
  const { id } = draft.state.task;
  draft.add({
    type: "timer.set",
    timer: { id: `${id}:${purpose}`, taskId: id, dueAt: dueAt.toISOString(), purpose },
  });
}

/** Clears the task's timers for this purpose. */
export function clearTimer(draft: Draft, purpose: Timer["purpose"]): void {
  for (const timer of draft.state.timers) {
    if (timer.purpose === purpose) draft.add({ type: "timer.cleared", timerId: timer.id, fired: false });
  }
}
