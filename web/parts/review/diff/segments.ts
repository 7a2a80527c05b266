import type { Row } from "./rows.ts";

/** A range of rows by index, without the end. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Visible rows, or a run of unchanged rows that is hidden until requested. */
export interface Segment extends Span {
  readonly hidden: boolean;
}

/** The number of hidden rows that are shown at a time. */
export const moreRows = 20;

/** The number of unchanged rows that are shown around changes. */
const context = 3;
/** Shorter runs are not hidden. */
const fewest = 8;

/**
 * Cuts rows into segments: unchanged rows far from changes and from `wanted` rows are hidden, except revealed ones.
 */
export function segmentsOf(
  rows: readonly Row[],
  wanted: (row: Row) => boolean,
  revealed: readonly Span[],
): Segment[] {
  const shown = new Uint8Array(rows.length);
  for (const [index, row] of rows.entries()) {
    if (row.kind === "=" && !wanted(row)) continue;
    shown.fill(1, Math.max(0, index - context), index + context + 1);
  }
  for (const { from, to } of revealed) shown.fill(1, from, to);
  const segments: Segment[] = [];
  for (let from = 0, to = 0; from < rows.length; from = to) {
    while (to < rows.length && shown[to] === shown[from]) to += 1;
    const hidden = shown[from] === 0 && to - from >= fewest;
    const last = segments.at(-1);
    if (last?.hidden === false && !hidden) segments[segments.length - 1] = { ...last, to };
    else segments.push({ from, to, hidden });
  }
  return segments;
}

/** Returns the rows of a hidden segment to show next: some at its start, some at its end, or all. */
export function nextOf({ from, to }: Span, which: "start" | "end" | "all"): Span {
  if (which === "start") return { from, to: Math.min(to, from + moreRows) };
  if (which === "end") return { from: Math.max(from, to - moreRows), to };
  return { from, to };
}

/** Returns the hidden rows nearest to a row, or null if nothing is hidden. */
export function nearestHidden(segments: readonly Segment[], row: number): Span | null {
  const distance = ({ from, to }: Span): number => (row < from ? from - row : row - to + 1);
  const nearest = segments
    .filter(({ hidden }) => hidden)
    .toSorted((one, other) => distance(one) - distance(other) || other.from - one.from)[0];
  if (nearest === undefined) return null;
  // Above the first change nothing has been read yet, so the rows that lead to the change are shown.
  return nextOf(nearest, row < nearest.from && nearest.from > 0 ? "start" : "end");
}

/** The number of rows that are rendered together. */
const atOnce = 40;

/** Rows that are rendered together. */
export interface Part extends Span {
  /** A name that stays the same when rows around it are shown. */
  readonly name: string;
}

/** Returns the parts of the visible rows. Their ends do not depend on the revealed rows, and never split a pair. */
export function partsOf(rows: readonly Row[], segments: readonly Segment[]): readonly (readonly Part[])[] {
  const named = new Map<number, number>();
  return segments.map((segment) => {
    const parts: Part[] = [];
    if (segment.hidden) return parts;
    for (let from = segment.from, to = 0; from < segment.to; from = to) {
      const chunk = Math.floor(from / atOnce);
      to = Math.min(segment.to, (chunk + 1) * atOnce);
      if (rows[to - 1]?.kind === "-" && rows[to]?.kind === "+") to += 1;
      const before = named.get(chunk) ?? 0;
      named.set(chunk, before + 1);
      parts.push({ from, to, name: `${chunk}.${before}` });
    }
    return parts;
  });
}
