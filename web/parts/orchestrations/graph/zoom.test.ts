import { expect, test } from "vitest";
import { firstScale, fittingScale, keptOffset, limitedScale, nextScale } from "./zoom.ts";

test("the buttons step through the scales and stop at the ends", () => {
  expect([nextScale(1, true), nextScale(1, false), nextScale(0.9, true)]).toEqual([1.25, 0.85, 1]);
  expect([nextScale(2, true), nextScale(0.08, false)]).toEqual([2, 0.08]);
});

test("a scale stays within the limits", () => {
  expect([limitedScale(0.001), limitedScale(1.1), limitedScale(9)]).toEqual([0.08, 1.1, 2]);
});

test("the whole drawing fits, and a small one is not enlarged", () => {
  expect(fittingScale({ width: 2000, height: 500 }, { width: 1000, height: 500 })).toBe(0.5);
  expect(fittingScale({ width: 100, height: 100 }, { width: 1000, height: 500 })).toBe(1);
});

test("the first scale shows the whole drawing only if it stays readable", () => {
  const [wide, phone] = [
    { width: 1000, height: 600 },
    { width: 390, height: 700 },
  ];
  expect(firstScale({ width: 1100, height: 300 }, wide)).toBe(0.909);
  expect(firstScale({ width: 5000, height: 300 }, wide)).toBe(1);
  expect(firstScale({ width: 5000, height: 300 }, phone)).toBe(0.85);
});

test("the point under the pointer stays in place when the scale changes", () => {
  // 300 + 200 pixels of the drawing become 1000, of which 200 are in front of the pointer.
  expect(keptOffset(300, 200, 2)).toBe(800);
  expect(keptOffset(0, 200, 0.5)).toBe(0);
});
