const quarterMs = 15 * 60_000;
/** The longest day has 25 hours; the search begins a little earlier. */
const searchedQuarters = 26 * 4;

/** The time zone of a project without one. */
export const defaultTimeZone = "UTC";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the date in a time zone, such as `2026-03-29`. */
export function dayIn(timeZone: string, at: Date): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    // The Swedish form of a date is that of ISO 8601.
    format = new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    formats.set(timeZone, format);
  }
  return format.format(at);
}

/**
 * Returns the beginning of the day in a time zone: the first quarter of an hour with its date, because clocks may skip
 * midnight. All time zones change their clocks at quarters of an hour.
 */
export function startOfDay(timeZone: string, at: Date): Date {
  const day = dayIn(timeZone, at);
  const last = Math.floor(at.getTime() / quarterMs);
  let [before, within] = [last - searchedQuarters, last];
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (dayIn(timeZone, new Date(middle * quarterMs)) === day) within = middle;
    else before = middle;
  }
  return new Date(within * quarterMs);
}

/** Returns true for the name of a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
