import type { Row } from "./rows.ts";

/** Rows by their places among all: from this one up to, but not including, that one. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Rows that are shown, or a run of unchanged ones that is not shown until somebody wants it. */
export interface Segment extends Span {
  readonly hidden: boolean;
}

/** So many hidden rows are shown at a time. */
export const moreRows = 20;

/** Unchanged rows this near to something of interest are shown. */
const context = 3;
/** Fewer are not worth hiding. */
const fewest = 8;

/**
 * Cuts rows into segments: far from changes, and from rows that are `wanted`, unchanged ones are hidden, save those
 * that somebody has had shown.
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

/** What is shown next of a hidden segment: some rows at its start, some at its end, or all of it. */
export function nextOf({ from, to }: Span, which: "start" | "end" | "all"): Span {
  if (which === "start") return { from, to: Math.min(to, from + moreRows) };
  if (which === "end") return { from: Math.max(from, to - moreRows), to };
  return { from, to };
}

/** The hidden rows nearest to a row, on the side where that is; null where nothing is hidden. */
export function nearestHidden(segments: readonly Segment[], row: number): Span | null {
  const distance = ({ from, to }: Span): number => (row < from ? from - row : row - to + 1);
  const nearest = segments
    .filter(({ hidden }) => hidden)
    .toSorted((one, other) => distance(one) - distance(other) || other.from - one.from)[0];
  if (nearest === undefined) return null;
  // Above the first change nothing is read yet, so what is shown there is what leads to the change.
  return nextOf(nearest, row < nearest.from && nearest.from > 0 ? "start" : "end");
}

/** So many rows are drawn at once, when they come near the window. */
const atOnce = 40;

/** Rows that are drawn together. */
export interface Part extends Span {
  /** Its name, which stays when rows around it are shown. */
  readonly name: string;
}

/** The parts of what is shown. They end at the same rows whatever is shown, and never between two that stand side by side. */
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
