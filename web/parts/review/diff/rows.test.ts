import { expect, test } from "vitest";
import { hiddenIn } from "../../../../src/protocol/hidden-characters.ts";
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

test("side by side, removed rows are next to added ones", () => {
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

test("rows in the order of their pairs give the same pairs, even from a cut between two pairs", () => {
  const rows = inPairs(diff("=--++++="));
  expect(rows.map(({ text }) => text)).toEqual(["=0", "-1", "+3", "-2", "+4", "+5", "+6", "=7"]);
  const texts = (some: Row[]) => pairsOf(some).map(({ left, right }) => [left?.text, right?.text]);
  expect([...texts(rows.slice(0, 3)), ...texts(rows.slice(3))]).toEqual(texts(diff("=--++++=")));
});

test("a line is cut at colours, changed words and hidden characters", () => {
  const plain = { token: 0, changed: false, hidden: null };
  expect(piecesOf({ text: "const a = 1;", tokens: [6, 4, 4, 0, 1, 3, 1, 0], words: [4, 3] }, [])).toEqual([
    { ...plain, text: "cons", token: 4 },
    { ...plain, text: "t ", token: 4, changed: true },
    { ...plain, text: "a", changed: true },
    { ...plain, text: " = " },
    { ...plain, text: "1", token: 3 },
    { ...plain, text: ";" },
  ]);
  expect(piecesOf({ text: "plain", tokens: [], words: [] }, [])).toEqual([{ ...plain, text: "plain" }]);
  expect(piecesOf({ text: "", tokens: [], words: [] }, [])).toEqual([]);
  const [run] = hiddenIn("a\u202e\u2066b");
  expect(piecesOf({ text: "a\u202e\u2066b", tokens: [2, 4, 2, 0], words: [] }, run ? [run] : [])).toEqual([
    { ...plain, text: "a", token: 4 },
    { ...plain, text: "\u202e\u2066", token: 4, hidden: run },
    { ...plain, text: "b" },
  ]);
});

test("a file by itself has one row a line", () => {
  expect(rowsOfText(["a", "b"], [[1, 2]])).toEqual([
    { kind: "=", old: null, now: 1, text: "a", tokens: [1, 2], words: [] },
    { kind: "=", old: null, now: 2, text: "b", tokens: [], words: [] },
  ]);
});
