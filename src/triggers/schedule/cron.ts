import { Cron } from "croner";
import type { Schedule } from "../../protocol/trigger/definition.ts";

/** A schedule whose expression and time zone are valid. */
export interface Clockwork {
  /** Returns the first time after `from`; null if there is none. */
  next(from: Date): Date | null;
}

/** Returns the times of a schedule, or the sentence about its mistake. */
export function readSchedule({
  cron,
  timeZone,
}: Pick<Schedule, "cron" | "timeZone">): Clockwork | { readonly field: string; readonly message: string } {
  if (!isTimeZone(timeZone))
    return {
      field: "when.timeZone",
      message: `There is no time zone "${timeZone}". Use a name such as Europe/Berlin, Asia/Seoul or UTC.`,
    };
  try {
    const job = new Cron(cron, { timezone: timeZone, paused: true, mode: "5-part" });
    return { next: (from) => job.nextRun(from) };
  } catch (problem) {
    return { field: "when.cron", message: cronMessage(cron, problem) };
  }
}

/** Returns the next times of a schedule after `from`, at most `count`. */
export function nextTimes(clockwork: Clockwork, from: Date, count: number): string[] {
  const times: string[] = [];
  for (let at = clockwork.next(from); at !== null && times.length < count; at = clockwork.next(at)) {
    times.push(at.toISOString());
  }
  return times;
}

/** Returns the first time of a valid schedule after `from`; null if there is none. */
export function nextTime(schedule: Schedule, from: Date): string | null {
  const clockwork = readSchedule(schedule);
  return "message" in clockwork ? null : (clockwork.next(from)?.toISOString() ?? null);
}

function isTimeZone(name: string): boolean {
  // Offsets such as +01:00 have no daylight saving time, which would surprise people.
  if (/^[+-]/.test(name)) return false;
  try {
    return Intl.DateTimeFormat("en", { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

function cronMessage(cron: string, problem: unknown): string {
  const value = /Invalid value for (\w+): (.+)$/.exec(problem instanceof Error ? problem.message : "");
  if (value !== null) return `"${value[2]}" is not a valid ${value[1]}.`;
  return `"${cron}" is not a cron expression. Use five fields: minute, hour, day, month, weekday. For example, "0 9 * * 1-5" is 9:00 on weekdays.`;
}
