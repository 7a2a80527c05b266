import type { LineRange } from "../../../../src/protocol/task/review.ts";

/**
 * Returns the selected lines after a step of the cursor over the visible lines, or null without any. An extending
 * step moves one end of the range; the cursor stays at the moved end.
 */
export function movedRange(step: {
  readonly lines: readonly number[];
  readonly chosen: LineRange | null;
  readonly end: "from" | "to";
  readonly by: 1 | -1;
  readonly extend: boolean;
}): { readonly range: LineRange; readonly end: "from" | "to" } | null {
  const { lines, chosen, by, extend } = step;
  const first = lines[0];
  if (first === undefined) return null;
  if (chosen === null) return { range: { from: first, to: first }, end: "to" };
  const end = chosen.from === chosen.to ? (by === 1 ? "to" : "from") : step.end;
  const to = neighbour(lines, chosen[end], by);
  if (!extend) return { range: { from: to, to }, end: "to" };
  const fixed = end === "to" ? chosen.from : chosen.to;
  return {
    range: { from: Math.min(fixed, to), to: Math.max(fixed, to) },
    end: to < fixed ? "from" : "to",
  };
}

/** Returns the next or previous visible line, or the same one at the ends. */
function neighbour(lines: readonly number[], line: number, by: 1 | -1): number {
  const next = by === 1 ? lines.find((each) => each > line) : lines.findLast((each) => each < line);
  return next ?? Math.min(Math.max(line, lines[0] ?? line), lines.at(-1) ?? line);
}
