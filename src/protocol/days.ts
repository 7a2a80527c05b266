const dayMs = 86_400_000;

/** Returns the Monday of the week that contains a day; both are UTC dates. */
export function mondayOf(day: string): string {
  const time = Date.parse(day);
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return dayOf(time - sinceMonday * dayMs);
}

/** Returns all days from `from` to `to`, both included. */
export function daysBetween(from: string, to: string): string[] {
  const first = Date.parse(from);
  const count = Math.round((Date.parse(to) - first) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => dayOf(first + index * dayMs));
}

/** Returns the UTC date of a time. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
