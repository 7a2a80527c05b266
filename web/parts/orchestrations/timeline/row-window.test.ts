import { expect, test } from "vitest";
import { rowWindow } from "./row-window.ts";

test("up to a hundred rows are all drawn", () => {
  expect(rowWindow(100, 32, { top: 0, height: 320 })).toEqual({ first: 0, end: 100 });
});

test("of more rows the visible ones and some around them are drawn", () => {
  // Rows 50 to 60 are visible.
  expect(rowWindow(1000, 32, { top: 1600, height: 320 })).toEqual({ first: 40, end: 70 });
});

test("the window stays within the rows", () => {
  expect(rowWindow(101, 32, { top: 0, height: 320 })).toEqual({ first: 0, end: 20 });
  expect(rowWindow(101, 32, { top: 101 * 32 - 320, height: 320 })).toEqual({ first: 80, end: 101 });
});
