import { expect, test } from "vitest";
import { linesFor, linesIn, reviewSearch } from "./review-search.ts";

test("an address names tab, file, lines, view, comparison and filter", () => {
  const whole = {
    tab: "report",
    file: "docs/a.md",
    line: 4,
    to: 9,
    view: "split",
    against: "attempt-2",
    only: "unviewed",
  };
  expect(reviewSearch(whole)).toEqual(whole);
});

test.each([
  [{ tab: "files", line: 0, view: "odd", against: "previous", only: "viewed" }],
  [{ line: "4", to: 9, against: "attempt-0" }],
  [{ line: 1.5, against: "attempt-1 or so" }],
])("unknown values are ignored: %j", (given) => {
  expect(reviewSearch(given)).toEqual({});
});

test("lines survive a round trip", () => {
  for (const lines of [null, { from: 4, to: 4 }, { from: 4, to: 9 }]) {
    expect(linesIn(linesFor(lines))).toEqual(lines);
  }
  expect(reviewSearch({ line: 9, to: 4 })).toEqual({ line: 9 });
});
