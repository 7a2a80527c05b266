const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The possible distances between two marks of the axis. */
const steps = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 7, 14, 28].map((count) => count * day),
];

/** A period of time drawn on a number of pixels. */
export interface TimeScale {
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

/** Returns the horizontal position of a time. */
export function positionOf({ from, to, width }: TimeScale, at: number): number {
  return to <= from ? 0 : (Math.min(Math.max(at, from), to) - from) * (width / (to - from));
}

/** Returns the marks of the axis as times since the start, with enough space for their labels. */
export function marksOf({ from, to, width }: TimeScale, space: number): readonly number[] {
  const duration = to - from;
  if (duration <= 0 || width <= 0) return [0];
  const smallest = (duration * space) / width;
  const step = steps.find((one) => one >= smallest) ?? Math.ceil(smallest / (28 * day)) * 28 * day;
  return Array.from({ length: Math.floor(duration / step) + 1 }, (_, at) => at * step);
}
