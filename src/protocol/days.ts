const dayMs = 86_400_000;

/** The Monday of the week that a day is in; both are UTC dates. */
export function mondayOf(day: string): string {
  const time = Date.parse(day);
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return dayOf(time - sinceMonday * dayMs);
}

/** Every day from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const first = Date.parse(from);
  const count = Math.round((Date.parse(to) - first) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => dayOf(first + index * dayMs));
}

/** The UTC date of a time. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
