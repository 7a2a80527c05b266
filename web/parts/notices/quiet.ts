import type { QuietHours } from "../../data/preferences.ts";

/** Returns the milliseconds of quiet hours that are left, or 0. Hours that end before they start cross midnight. */
export function quietMsLeft(quiet: QuietHours | null, now: Date): number {
  if (quiet === null) return 0;
  const [from, to, at] = [minutesOf(quiet.from), minutesOf(quiet.to), now.getHours() * 60 + now.getMinutes()];
  if (from === to || from === null || to === null) return 0;
  const isQuiet = from < to ? at >= from && at < to : at >= from || at < to;
  if (!isQuiet) return 0;
  const minutes = (to - at + 1440) % 1440;
  return minutes * 60_000 - now.getSeconds() * 1000 - now.getMilliseconds();
}

function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}
