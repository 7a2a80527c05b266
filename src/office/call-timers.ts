import type { CallId } from "../protocol/ids.ts";
import { isOpenCall, type OfficeState } from "../protocol/office/state.ts";
import { changedTimers } from "../store/changed-timers.ts";
import type { Rows } from "../store/store.ts";
import type { TimerRow } from "../store/timers.ts";

/** Returns the call that a timer of an office expires; null if there is none. */
export function callOfTimer(state: OfficeState, timerId: string): CallId | null {
  return state.calls.find(({ id }) => timerId === timerOf(state, id))?.id ?? null;
}

function timerOf({ id }: OfficeState, call: CallId): string {
  return `${id}/${call}`;
}

/** Returns the timers that change between two states: one for each open call. */
export function callTimerRows(before: OfficeState | null, after: OfficeState): NonNullable<Rows["timers"]> {
  return changedTimers(before === null ? [] : timersOf(before), timersOf(after));
}

function timersOf(state: OfficeState): readonly TimerRow[] {
  const seconds = state.definition.callExpirySeconds;
  if (seconds === 0) return [];
  return state.calls.filter(isOpenCall).map(({ id, madeAt }) => ({
    id: timerOf(state, id),
    stream: state.id,
    dueAt: new Date(Date.parse(madeAt) + seconds * 1000).toISOString(),
    purpose: "call",
  }));
}
