import { expect, test } from "vitest";
import { rowWindow } from "./row-window.ts";

test("draws all rows up to a hundred", () => {
  expect(rowWindow(100, 32, { top: 0, height: 320 })).toEqual({ first: 0, end: 100 });
});

test("draws only the visible rows and some around them above a hundred", () => {
  // Rows 50 to 60 are visible.
  expect(rowWindow(1000, 32, { top: 1600, height: 320 })).toEqual({ first: 40, end: 70 });
});

test("the window stays within the rows", () => {
  expect(rowWindow(101, 32, { top: 0, height: 320 })).toEqual({ first: 0, end: 20 });
  expect(rowWindow(101, 32, { top: 101 * 32 - 320, height: 320 })).toEqual({ first: 80, end: 101 });
});
