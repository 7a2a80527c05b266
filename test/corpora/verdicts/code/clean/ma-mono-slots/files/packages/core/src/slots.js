import { minutes, time } from "./time.js";

/** The starts of the lessons that fit between two times, with a pause of so many minutes between them. */
export function slots(from, to, { length, pause = 0 }) {
  if (!Number.isInteger(length) || length < 1) throw new RangeError("length must be a number of minutes");
  if (!Number.isInteger(pause) || pause < 0) throw new RangeError("break must be a number of minutes");
  const starts = [];
  for (let start = minutes(from); start + length <= minutes(to); start += length + pause) starts.push(time(start));
  return starts;
}
