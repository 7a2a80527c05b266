import { minutes, time } from "./time.js";

/** The starts of the lessons that fit between two times. */
export function slots(from, to, { length }) {
  if (!Number.isInteger(length) || length < 1) throw new RangeError("length must be a number of minutes");
  const starts = [];
  for (let start = minutes(from); start + length <= minutes(to); start += length) starts.push(time(start));
  return starts;
}
