import { describe, expect, test } from "vitest";
import { scrolledHeight, scrollFor, topRow } from "./geometry.ts";

const small = { rows: 1000, rowHeight: 18, viewport: 540 };
const huge = { rows: 4_000_000, rowHeight: 18, viewport: 540 };

describe("the log's geometry", () => {
  test("an ordinary log is as tall as its rows", () => {
    expect([scrolledHeight(small), topRow(small, 0), topRow(small, 180), topRow(small, 17_460)]).toEqual([
      18_000, 0, 10, 970,
    ]);
  });

  test("a huge log is scaled, and both its ends can be reached", () => {
    const height = scrolledHeight(huge);
    expect(height).toBe(15_000_000);
    expect([topRow(huge, 0), topRow(huge, height - 540)]).toEqual([0, 3_999_970]);
  });

  test("a row brought to the top is the row at the top", () => {
    for (const extent of [small, huge]) {
      for (const row of [0, 1, 500.5, 900])
        expect(topRow(extent, scrollFor(extent, row))).toBeCloseTo(row, 5);
    }
  });

  test("a log that fits the view is not scrolled", () => {
    const fits = { rows: 10, rowHeight: 18, viewport: 540 };
    expect([topRow(fits, 50), scrollFor(fits, 7)]).toEqual([0, 0]);
  });
});
