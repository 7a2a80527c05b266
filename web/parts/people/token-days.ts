/** The longest life of a token. */
export const mostDays = 365;

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the calendar day (UTC) this many days after a time. */
export function dayAfter(now: number, days: number): string {
  return new Date(now + days * dayMs).toISOString().slice(0, 10);
}

/** Returns the number of days from a time until a calendar day (UTC); null if a token cannot last that long. */
export function daysUntil(day: string, now: number): number | null {
  const days = Math.round((Date.parse(day) - Date.parse(dayAfter(now, 0))) / dayMs);
  return days >= 1 && days <= mostDays ? days : null;
}
