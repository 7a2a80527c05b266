import { z } from "zod";

/** A time of day, such as `22:00`. */
const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: "must be a time such as 22:00" });

/** A time zone that this program knows, such as `Asia/Seoul`. */
const TimeZone = z.string().refine(isTimeZone, { error: "must be a time zone such as Europe/Berlin" });

/** The hours in which a person is told nothing. Hours that end before they start cross midnight; equal ones are none. */
export const QuietHours = z.object({ from: TimeOfDay, to: TimeOfDay, timeZone: TimeZone });
export type QuietHours = z.infer<typeof QuietHours>;

const dayMinutes = 1_440;

/** Returns the end of the quiet hours that a moment is in; null if it is in none. */
export function endOfQuietHours(quiet: QuietHours | null, at: Date): Date | null {
  if (quiet === null) return null;
  const [from, to, now] = [minutesOf(quiet.from), minutesOf(quiet.to), localMinutes(at, quiet.timeZone)];
  const isQuiet = from < to ? now >= from && now < to : from > to && (now >= from || now < to);
  if (!isQuiet) return null;
  const ahead = (to - now + dayMinutes) % dayMinutes;
  const end = Math.floor(at.getTime() / 60_000) * 60_000 + ahead * 60_000;
  // Where the clocks change meanwhile, the hours end earlier or later.
  const shift = signedMinutes(to - localMinutes(new Date(end), quiet.timeZone));
  return new Date(end + shift * 60_000);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    // The name is unknown.
    return false;
  }
}

function localMinutes(at: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  return minutesOf(format.format(at));
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Returns a difference of times of day between minus and plus half a day. */
function signedMinutes(difference: number): number {
  const positive = (difference + dayMinutes) % dayMinutes;
  return positive > dayMinutes / 2 ? positive - dayMinutes : positive;
}
