const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MS_PER_DAY = 86_400_000;
export const OVERDUE_AFTER_DAYS = 10;

const isDay = (text) =>
  typeof text === "string" && DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** The sentence that says what is wrong with an inspection, or undefined. */
export function problemWith(input, today) {
  if (input === null || typeof input !== "object") return "the body must be an object";
  if (typeof input.hive !== "string" || input.hive.trim() === "" || input.hive.length > 20) return "hive must have 1 to 20 characters";
  if (!isDay(input.day)) return "day must be a day such as 2026-05-02";
  if (input.day > today) return "day must not be in the future";
  if (!Number.isInteger(input.broodFrames) || input.broodFrames < 0 || input.broodFrames > 22) return "broodFrames must be 0 to 22";
  if (typeof input.queenSeen !== "boolean") return "queenSeen must be true or false";
  return undefined;
}

/** Hives that have waited for more than ten days, the longest wait first. */
export function overdue(inspections, today) {
  const last = new Map();
  for (const { hive, day } of inspections) {
    if (!last.has(hive) || last.get(hive) < day) last.set(hive, day);
  }
  return [...last]
    .map(([hive, day]) => ({ hive, days: (Date.parse(today) - Date.parse(day)) / MS_PER_DAY }))
    .filter(({ days }) => days > OVERDUE_AFTER_DAYS)
    .sort((a, b) => b.days - a.days);
}
