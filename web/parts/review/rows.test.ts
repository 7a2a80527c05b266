import { expect, test } from "vitest";
import { inPairs, pairsOf, piecesOf, type Row, rowsOfDiff, rowsOfText } from "./rows.ts";

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

test("rows in the order of their pairs make the same pairs, also from a cut between two pairs on", () => {
  const rows = inPairs(diff("=--++++="));
  expect(rows.map(({ text }) => text)).toEqual(["=0", "-1", "+3", "-2", "+4", "+5", "+6", "=7"]);
  const texts = (some: Row[]) => pairsOf(some).map(({ left, right }) => [left?.text, right?.text]);
  expect([...texts(rows.slice(0, 3)), ...texts(rows.slice(3))]).toEqual(texts(diff("=--++++=")));
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
