/** The durations of a snooze. */
export type Snooze = "hour" | "fourHours" | "tomorrow" | "monday";

const hourMs = 3_600_000;
const morning = 9;

/** Returns the end of each snooze; days start at nine local time. On a Sunday, Monday is tomorrow. */
export function snoozeTimes(now: Date): readonly { readonly name: Snooze; readonly until: Date }[] {
  const inDays = (days: number): Date =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning);
  const toMonday = ((7 - now.getDay()) % 7) + 1;
  return [
    { name: "hour", until: new Date(now.getTime() + hourMs) },
    { name: "fourHours", until: new Date(now.getTime() + 4 * hourMs) },
    { name: "tomorrow", until: inDays(1) },
    ...(toMonday === 1 ? [] : [{ name: "monday" as const, until: inDays(toMonday) }]),
  ];
}
