import { expect, test } from "vitest";
import { marksOf, positionOf } from "./time-scale.ts";

const minute = 60_000;

test("a time maps to a position within the drawing", () => {
  const scale = { from: 1000, to: 2000, width: 500 };
  expect([500, 1000, 1500, 2000, 9000].map((at) => positionOf(scale, at))).toEqual([0, 0, 250, 500, 500]);
});

test("marks are round and far enough apart", () => {
  // 60 minutes on 600 pixels with 72 pixels for a label: at least 7.2 minutes, so 10.
  expect(marksOf({ from: 5, to: 5 + 60 * minute, width: 600 }, 72)).toEqual(
    [0, 10, 20, 30, 40, 50, 60].map((count) => count * minute),
  );
});

test("a period of years has few marks", () => {
  const marks = marksOf({ from: 0, to: 3 * 365 * 24 * 60 * minute, width: 600 }, 72);
  expect(marks.map((since) => since / (24 * 60 * minute))).toEqual([0, 140, 280, 420, 560, 700, 840, 980]);
});

test("an empty period has one mark", () => {
  expect(marksOf({ from: 7, to: 7, width: 600 }, 72)).toEqual([0]);
});
