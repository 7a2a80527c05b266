import { expect, test } from "vitest";
import { applyComments } from "./apply-comments.ts";

const suggests = (line: number, toLine: number, ...lines: string[]) => ({
  line,
  toLine,
  body: ["Like this:", "```suggestion", ...lines, "```"].join("\n"),
});

test("applies every suggested change and leaves other comments alone", () => {
  const comments = [suggests(1, 1, "A"), { line: 2, body: "Why b?" }, suggests(3, 4, "C")];
  expect(applyComments("a\nb\nc\nd\n", comments)).toEqual({
    text: "A\nb\nC\n",
    isApplied: [true, false, true],
  });
});

test("removes lines for an empty suggestion, and keeps line ends", () => {
  expect(applyComments("a\r\nb\r\nc", [suggests(2, 2)])).toEqual({ text: "a\r\nc", isApplied: [true] });
});

test("changes nothing for lines outside of the file, or for one of two that overlap", () => {
  expect(applyComments("a\nb\n", [suggests(2, 5, "x"), suggests(1, 2, "y"), suggests(2, 2, "z")])).toEqual({
    text: "a\nz\n",
    isApplied: [false, false, true],
  });
});

test("counts a change that the file already has as applied", () => {
  expect(applyComments("A\nb\n", [suggests(1, 1, "A")])).toEqual({ text: "A\nb\n", isApplied: [true] });
});
