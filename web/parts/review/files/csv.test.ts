import { expect, test } from "vitest";
import { parseTable } from "./csv.ts";

test("parses quoted fields, doubled quotes, line breaks in fields and both line endings", () => {
  expect(parseTable('a,b\r\n"x, y","say ""hi"""\n"two\nlines",\n\n', ",", 10)).toEqual({
    rows: [
      ["a", "b"],
      ["x, y", 'say "hi"'],
      ["two\nlines", ""],
    ],
    more: 0,
  });
});

test("parses tabs, a last line without a line end, and an unclosed quote", () => {
  expect(parseTable('a\tb\n1\t"2', "\t", 10)).toEqual({
    rows: [
      ["a", "b"],
      ["1", "2"],
    ],
    more: 0,
  });
});

test("counts the rows that it leaves out", () => {
  expect(parseTable("1\n2\n3\n4", ",", 2)).toEqual({ rows: [["1"], ["2"]], more: 2 });
});
