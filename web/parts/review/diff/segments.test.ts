import { expect, test } from "vitest";
import type { Row } from "./rows.ts";
import { nearestHidden, nextOf, partsOf, type Span, segmentsOf } from "./segments.ts";

/** Creates rows of these kinds, numbered by index. */
function rowsOf(kinds: string): Row[] {
  return Array.from(kinds, (kind, at) => ({
    kind: kind as Row["kind"],
    old: at,
    now: at,
    text: "",
    tokens: [],
    words: [],
  }));
}

const changed = rowsOf(`${"=".repeat(20)}+${"=".repeat(100)}+${"=".repeat(30)}`);
const nothing = (): boolean => false;

/** Returns the length of each segment; hidden ones are negative. */
function lengths(rows: readonly Row[], wanted: (row: Row) => boolean, revealed: readonly Span[] = []) {
  return segmentsOf(rows, wanted, revealed).map(({ from, to, hidden }) => (hidden ? from - to : to - from));
}

test("distant unchanged rows are hidden, except wanted, revealed and short runs", () => {
  expect(lengths(changed, nothing)).toEqual([-17, 7, -94, 7, -27]);
  expect(lengths(changed, ({ now }) => now === 70)).toEqual([-17, 7, -43, 7, -44, 7, -27]);
  expect(lengths(changed, nothing, [{ from: 24, to: 44 }])).toEqual([-17, 27, -74, 7, -27]);
  expect(lengths(changed, nothing, [{ from: 5, to: 17 }])).toEqual([24, -94, 7, -27]);
  expect(lengths(changed, nothing, [{ from: 0, to: changed.length }])).toEqual([152]);
  expect(lengths(rowsOf("======+"), nothing)).toEqual([7]);
});

test("hidden rows are shown at the start, at the end, or all", () => {
  const gap = { from: 24, to: 118 };
  expect((["start", "end", "all"] as const).map((which) => nextOf(gap, which))).toEqual([
    { from: 24, to: 44 },
    { from: 98, to: 118 },
    gap,
  ]);
  expect(nextOf({ from: 24, to: 36 }, "start")).toEqual({ from: 24, to: 36 });
});

test("the hidden rows nearest to a row come first: above, below, or towards the first change", () => {
  const segments = segmentsOf(changed, nothing, []);
  expect([0, 18, 22, 119, 123].map((row) => nearestHidden(segments, row))).toEqual([
    { from: 0, to: 17 },
    { from: 0, to: 17 },
    { from: 24, to: 44 },
    { from: 98, to: 118 },
    { from: 125, to: 145 },
  ]);
  expect(nearestHidden(segmentsOf(rowsOf("+="), nothing, []), 0)).toBeNull();
});

test("parts keep their names and ends while rows around them are shown, and do not split pairs", () => {
  const named = (revealed: readonly Span[]) =>
    partsOf(changed, segmentsOf(changed, nothing, revealed))
      .flat()
      .map(({ name, from, to }) => `${name}: ${from}-${to}`);
  expect(named([])).toEqual(["0.0: 17-24", "2.0: 118-120", "3.0: 120-125"]);
  expect(named([{ from: 24, to: 44 }])).toEqual(["0.0: 17-40", "1.0: 40-44", "2.0: 118-120", "3.0: 120-125"]);
  expect(named([{ from: 98, to: 118 }])).toEqual(["0.0: 17-24", "2.0: 98-120", "3.0: 120-125"]);
  const pair = rowsOf(`${"+".repeat(39)}-+=`);
  expect(partsOf(pair, segmentsOf(pair, nothing, [])).flat()).toEqual([
    { name: "0.0", from: 0, to: 41 },
    { name: "1.0", from: 41, to: 42 },
  ]);
});
