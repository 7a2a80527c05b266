/** The day to send: an argument, or today in Lisbon. */
export function dayOf(argument: string | undefined, now: Date): string {
  if (argument === undefined) return new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Lisbon" }).format(now);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(argument) || Number.isNaN(Date.parse(argument))) throw new Error(`${argument} is not a day such as 2026-03-01`);
  return argument;
}
