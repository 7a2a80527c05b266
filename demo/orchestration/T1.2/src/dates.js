const dayMs = 24 * 60 * 60 * 1000;

/** Returns the day that is some days after another one, such as "2026-03-02". */
export function addDays(day, count) {
  return new Date(timeOf(day) + count * dayMs).toISOString().slice(0, 10);
}

/** Returns the number of days from one day to another; negative if the other one is earlier. */
export function daysBetween(from, to) {
  return (timeOf(to) - timeOf(from)) / dayMs;
}

function timeOf(day) {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  if (Number.isNaN(time)) throw new Error(`"${day}" is not a day. Write it like 2026-03-02.`);
  return time;
}
