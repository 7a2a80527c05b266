import type { Counts } from "./types.ts";

/** An arc of a ring, in hundredths of its circumference. */
export interface RingArc {
  readonly kind: "done" | "running" | "failed" | "blocked";
  readonly start: number;
  readonly length: number;
}

const kinds = ["done", "running", "failed", "blocked"] as const;

/** The shortest arc, so that a state with few tasks stays visible. */
const shortest = 3;

/**
 * Returns the arcs of a progress ring, clockwise from the top. States without tasks have no arc. The longest
 * arc shrinks to make room for short ones.
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

/** Returns the percentage of done tasks, rounded down. Only a complete set has 100. */
export function percentDone({ done, total }: Counts): number {
  return total === 0 ? 0 : Math.floor((100 * done) / total);
}
