import type { Rows } from "./store.ts";
import type { TimerRow } from "./timers.ts";

/** Returns the timers to set and to clear when a stream that needed some timers needs others. */
export function changedTimers(
  before: readonly TimerRow[],
  after: readonly TimerRow[],
): NonNullable<Rows["timers"]> {
  return {
    set: after.filter(({ id, dueAt }) => !before.some((timer) => timer.id === id && timer.dueAt === dueAt)),
    cleared: before.filter(({ id }) => after.every((timer) => timer.id !== id)).map(({ id }) => id),
  };
}
