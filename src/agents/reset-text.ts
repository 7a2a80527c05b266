/**
 * Returns the time at which a limit ends, in ISO form, for command lines that name it only in a sentence: "try again at
 * 5:38 AM" (today), "try again at Nov 16th, 2026 5:38 AM", "resets 2:10am (UTC)", "resets Jan 1, 2100, 12pm (UTC)".
 * Times are local unless the sentence names UTC; without a day the next such time counts. Null if the sentence names no
 * time.
 */
export function resetIn(text: string, now: Date): string | null {
  const found = pattern.exec(text);
  if (found === null) return null;
  const { month, day, year, hour, minute, half, zone } = found.groups ?? {};
  const clock = [(Number(hour) % 12) + (half?.toLowerCase() === "pm" ? 12 : 0), Number(minute ?? 0)] as const;
  const inUtc = zone === "UTC";
  if (zone !== undefined && !inUtc) return null;
  if (month === undefined) return next(clock, now, inUtc).toISOString();
  return at([Number(year), months.indexOf(month), Number(day)], clock, inUtc).toISOString();
}

/** Returns the delay in milliseconds in a sentence such as "Please try again in 11.054s"; null if there is none. */
export function delayIn(text: string): number | null {
  const seconds = /try again in (\d+(?:\.\d+)?)\s?s/i.exec(text)?.[1];
  return seconds === undefined ? null : Math.ceil(Number(seconds) * 1000);
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const pattern = new RegExp(
  String.raw`(?:try again at|resets) ` +
    String.raw`(?:(?<month>${months.join("|")}) (?<day>\d{1,2})(?:st|nd|rd|th)?, (?<year>\d{4}),? )?` +
    String.raw`(?<hour>\d{1,2})(?::(?<minute>\d\d))? ?(?<half>[ap]m)(?: \((?<zone>[^)]{1,40})\))?`,
  "i",
);

type Day = readonly [year: number, month: number, day: number];
type Clock = readonly [hour: number, minute: number];

function at(day: Day, clock: Clock, inUtc: boolean): Date {
  return inUtc ? new Date(Date.UTC(...day, ...clock)) : new Date(...day, ...clock);
}

/** Returns the first time after now at which the clock shows this time of day. */
function next(clock: Clock, now: Date, inUtc: boolean): Date {
  const today: Day = inUtc
    ? [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
    : [now.getFullYear(), now.getMonth(), now.getDate()];
  const then = at(today, clock, inUtc);
  return then > now ? then : at([today[0], today[1], today[2] + 1], clock, inUtc);
}
