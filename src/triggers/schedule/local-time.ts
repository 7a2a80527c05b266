/** Formats a time in a time zone, such as `2026-03-29 09:00`. */
export function localTime(time: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return format.format(new Date(time));
}
