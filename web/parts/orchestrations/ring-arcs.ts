import type { Counts } from "./types.ts";

/** An arc of a ring, in hundredths of its circumference. */
export interface RingArc {
  readonly kind: "done" | "running" | "failed" | "blocked";
  readonly start: number;
  readonly length: number;
}

const kinds = ["done", "running", "failed", "blocked"] as const;

/** However few its tasks are, a state takes this much of the ring, so that it can be seen. */
const shortest = 3;

/**
 * Returns the arcs of a progress ring, clockwise from the top. States without tasks have none; the longest arc makes
 * room for short ones.
 */
export function ringArcs(counts: Counts): readonly RingArc[] {
  const present = kinds.filter((kind) => counts[kind] > 0);
  const lengths = present.map((kind) => Math.max(shortest, (100 * counts[kind]) / counts.total));
  const excess = Math.max(0, lengths.reduce((sum, length) => sum + length, 0) - 100);
  const longest = lengths.indexOf(Math.max(...lengths));
  let start = 0;
  return present.map((kind, at) => {
    const length = (lengths[at] ?? 0) - (at === longest ? excess : 0);
    const arc = { kind, start, length };
    start += length;
    return arc;
  });
}

/** Returns the percentage of tasks that are done. Only a complete set has 100. */
export function percentDone({ done, total }: Counts): number {
  return total === 0 ? 0 : Math.floor((100 * done) / total);
}
