import type { OutputSearchLine } from "../../../src/protocol/api/output.ts";

/** The matches of a search so far. */
export interface FoundLines {
  /** The offsets of the matching lines, in order. */
  readonly offsets: readonly number[];
  /** The offset up to which the log has been searched. */
  readonly searched: number;
  /** Running, finished up to the end of the log, or stopped at the limit of matches. */
  readonly state: "running" | "searched" | "limit";
}

/** The result of a search that has not begun. */
export const nothingFound: FoundLines = { offsets: [], searched: 0, state: "searched" };

/** Returns the matches after one more line of the response. A line that was still growing may be found twice. */
export function foundAfter(found: FoundLines, { offsets, searched, end }: OutputSearchLine): FoundLines {
  const last = found.offsets.at(-1) ?? -1;
  const added = offsets.filter((offset) => offset > last);
  return {
    offsets: added.length === 0 ? found.offsets : [...found.offsets, ...added],
    searched: Math.max(found.searched, searched),
    state: end ?? "running",
  };
}

/**
 * Returns the next match in a direction: after the current one, or the first or last one if there is none. It continues
 * at the other end, unless more matches may follow; then it returns "more" at the last one. Null if there is no match.
 */
export function stepFrom(
  { offsets, state }: FoundLines,
  current: number | null,
  by: 1 | -1,
): number | "more" | null {
  const at = current === null ? -1 : offsets.indexOf(current);
  const next = at === -1 ? (by === 1 ? 0 : offsets.length - 1) : at + by;
  if (next >= offsets.length && state !== "searched") return "more";
  return offsets.at(next % Math.max(1, offsets.length)) ?? null;
}
