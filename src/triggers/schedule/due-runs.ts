import type { Schedule } from "../../protocol/trigger/definition.ts";
import { readSchedule } from "./cron.ts";

/** A run that is this late was missed: no server was there at its time. */
const missedAfterMs = 60_000;

/** A count of missed runs ends here. */
const mostCounted = 100;

/** The times of a schedule that have come. */
export interface DueRuns {
  /** The time to run for; null if only missed runs have come. */
  readonly run: string | null;
  /** The number of missed times before `run`. */
  readonly missed: number;
  readonly lastMissed: string | null;
  /** The next time. */
  readonly next: string | null;
}

/** Returns the times from `due` to `now`: at most one of them is on time, all earlier ones were missed. */
export function dueRuns(schedule: Schedule, due: string, now: Date): DueRuns {
  let [missed, lastMissed, run]: [number, string | null, string | null] = [0, null, null];
  const clockwork = readSchedule(schedule);
  let at: string | null = "message" in clockwork ? null : due;
  while (at !== null && Date.parse(at) <= now.getTime()) {
    if (now.getTime() - Date.parse(at) <= missedAfterMs) run = at;
    else {
      missed += 1;
      lastMissed = at;
    }
    const from = missed > mostCounted ? now : new Date(at);
    at = "message" in clockwork ? null : (clockwork.next(from)?.toISOString() ?? null);
  }
  return { run, missed, lastMissed, next: at };
}
