export type Day = string;

const DAY_MS = 86_400_000;

function toNumber(day: Day): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day) throw new RangeError(`날짜가 아닙니다: ${day}`);
  return time / DAY_MS;
}

export const plus = (day: Day, days: number): Day => new Date((toNumber(day) + days) * DAY_MS).toISOString().slice(0, 10);
