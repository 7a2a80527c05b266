import { expect, test } from "vitest";
import { replaceLines } from "./replace-lines.ts";

const at = (from: number, to: number, text: string) => ({ lines: { from, to }, text });

test.each([
  ["one line", "a\nb\nc\n", [at(2, 2, "B")], "a\nB\nc\n"],
  ["one line by several", "a\nb\nc\n", [at(2, 2, "x\ny")], "a\nx\ny\nc\n"],
  ["several lines by one", "a\nb\nc\n", [at(1, 2, "x")], "x\nc\n"],
  ["two ranges, in any order", "a\nb\nc\n", [at(1, 1, "A\nA"), at(3, 3, "C")], "A\nA\nb\nC\n"],
  ["lines by nothing", "a\nb\nc\n", [at(2, 3, "")], "a\n"],
  ["all lines by nothing", "a\n", [at(1, 1, "")], ""],
  ["the last line of a text without a final line end", "a\nb", [at(2, 2, "B")], "a\nB"],
  ["lines of a text with carriage returns", "a\r\nb\r\n", [at(1, 1, "x\ny")], "x\r\ny\r\nb\r\n"],
  ["the last line with carriage returns but no final line end", "a\r\nb", [at(2, 2, "B")], "a\r\nB"],
  ["the last lines by nothing, without a final line end", "a\nb", [at(2, 2, "")], "a"],
])("replaces %s", (_, text, replacements, result) => {
  expect(replaceLines(text, replacements)).toBe(result);
});

test.each([
  ["lines beyond the end", [at(3, 4, "x")]],
  ["line 0", [at(0, 1, "x")]],
  ["a range that ends before it begins", [at(2, 1, "x")]],
  ["overlapping ranges", [at(1, 2, "x"), at(2, 3, "y")]],
  ["the same lines twice", [at(2, 2, "x"), at(2, 2, "y")]],
])("refuses %s", (_, replacements) => {
  expect(replaceLines("a\nb\nc\n", replacements)).toBe(null);
});
