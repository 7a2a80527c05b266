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

test("what begins with the words comes first, then words that begin so, then the rest", () => {
  expect(found("Export")).toEqual(["Export as CSV", "Nightly export", "Reexported things", "Settings"]);
});

test("all the words must be there, in any order", () => {
  expect(found("csv export")).toEqual(["Export as CSV"]);
  expect(found("csv import")).toEqual([]);
});

test("nothing typed finds everything, and Hangul is found however it is composed", () => {
  expect(found("  ")).toEqual(items.map(({ text }) => text));
  expect(found("앱".normalize("NFD"))).toEqual(["할 일 앱"]);
});

test("how well the best one matches is told, so that groups can be put in order", () => {
  expect(
    ["export", "csv", "xport", "options", "nothing"].map((typed) => matching(items, typed).best),
  ).toEqual([0, 1, 2, 3, 4]);
});
