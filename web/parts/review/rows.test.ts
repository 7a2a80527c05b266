import { expect, test } from "vitest";
import { pairsOf, piecesOf, type Row, rowsOfDiff, rowsOfText, stretchesOf } from "./rows.ts";

function diff(kinds: string): Row[] {
  const texts = Array.from(kinds, (kind, index) => `${kind}${index}`);
  return rowsOfDiff({
    state: "rows",
    path: "a",
    from: null,
    language: null,
    kinds,
    texts,
    tokens: texts.map(() => []),
    words: { 1: [0, 1] },
  });
}

test("rows are numbered on both sides", () => {
  expect(diff("=-+=").map(({ kind, old, now, words }) => [kind, old, now, words])).toEqual([
    ["=", 1, 1, []],
    ["-", 2, null, [0, 1]],
    ["+", null, 2, []],
    ["=", 3, 3, []],
  ]);
});

test("unchanged rows far from everything are hidden; wanted ones and a few are not", () => {
  const rows = diff(`${"=".repeat(20)}+${"=".repeat(30)}`);
  const lengths = (wanted: (row: Row) => boolean) =>
    stretchesOf(rows, wanted).map(({ rows, hidden }) => (hidden ? -rows.length : rows.length));
  expect(lengths(() => false)).toEqual([-17, 7, -27]);
  expect(lengths(({ now }) => now === 40)).toEqual([-17, 7, -12, 7, -8]);
  expect(stretchesOf(diff("======+"), () => false)).toEqual([
    { rows: diff("======+").slice(0, 3), hidden: false },
    { rows: diff("======+").slice(3), hidden: false },
  ]);
});

test("side by side, what went stands beside what came", () => {
  const shown = pairsOf(diff("=--+=+-")).map(({ left, right }) => [left?.text ?? null, right?.text ?? null]);
  expect(shown).toEqual([
    ["=0", "=0"],
    ["-1", "+3"],
    ["-2", null],
    ["=4", "=4"],
    [null, "+5"],
    ["-6", null],
  ]);
});

test("a line is cut by colours and by changed words", () => {
  expect(piecesOf({ text: "const a = 1;", tokens: [6, 4, 4, 0, 1, 3, 1, 0], words: [4, 3] })).toEqual([
    { text: "cons", token: 4, changed: false },
    { text: "t ", token: 4, changed: true },
    { text: "a", token: 0, changed: true },
    { text: " = ", token: 0, changed: false },
    { text: "1", token: 3, changed: false },
    { text: ";", token: 0, changed: false },
  ]);
  expect(piecesOf({ text: "plain", tokens: [], words: [] })).toEqual([
    { text: "plain", token: 0, changed: false },
  ]);
  expect(piecesOf({ text: "", tokens: [], words: [] })).toEqual([]);
});

test("a file by itself has one row a line", () => {
  expect(rowsOfText(["a", "b"], [[1, 2]])).toEqual([
    { kind: "=", old: null, now: 1, text: "a", tokens: [1, 2], words: [] },
    { kind: "=", old: null, now: 2, text: "b", tokens: [], words: [] },
  ]);
});
