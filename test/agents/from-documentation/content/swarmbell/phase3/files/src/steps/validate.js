export class BadReading extends Error {}

/** Turns the body of the webhook into a reading, or says what is wrong with it. */
export function validate(body, nowMs, { clockSkewMinutes, keepMinutes }) {
  let raw;
  try {
    raw = JSON.parse(body);
  } catch {
    throw new BadReading("The body is not JSON.");
  }
  if (typeof raw !== "object" || raw === null) throw new BadReading("The body is not an object.");
  if (typeof raw.hive !== "string" || !/^[A-Za-z0-9-]{1,20}$/.test(raw.hive)) throw new BadReading("hive must be 1 to 20 letters, digits or dashes.");
  if (!Number.isInteger(raw.grams) || raw.grams < 0 || raw.grams > 200_000) throw new BadReading("grams must be a whole number from 0 to 200000.");
  const at = typeof raw.at === "string" ? Date.parse(raw.at) : NaN;
  if (Number.isNaN(at)) throw new BadReading("at must be a time such as 2026-05-14T11:20:00Z.");
  if (at > nowMs + clockSkewMinutes * 60_000) throw new BadReading("at lies in the future; check the clock of the scale.");
  if (at < nowMs - keepMinutes * 60_000) throw new BadReading("at is too old to matter.");
  return { hive: raw.hive, grams: raw.grams, at };
}
