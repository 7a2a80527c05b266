import { expect, test } from "vitest";
import { matching } from "./matching.ts";

const items = [
  { text: "Nightly export" },
  { text: "Export as CSV" },
  { text: "Reexported things" },
  { text: "Settings", also: "export options" },
  { text: "할 일 앱" },
];
const found = (typed: string): string[] => matching(items, typed).items.map(({ text }) => text);

test("items that start with the text come first, then words that start with it, then the rest", () => {
  expect(found("Export")).toEqual(["Export as CSV", "Nightly export", "Reexported things", "Settings"]);
});

test("all words must match, in any order", () => {
  expect(found("csv export")).toEqual(["Export as CSV"]);
  expect(found("csv import")).toEqual([]);
});

test("an empty text matches everything, and Hangul matches in any composition", () => {
  expect(found("  ")).toEqual(items.map(({ text }) => text));
  expect(found("앱".normalize("NFD"))).toEqual(["할 일 앱"]);
});

test("the rank of the best match is returned, so that groups can be ordered", () => {
  expect(
    ["export", "csv", "xport", "options", "nothing"].map((typed) => matching(items, typed).best),
  ).toEqual([0, 1, 2, 3, 4]);
});
