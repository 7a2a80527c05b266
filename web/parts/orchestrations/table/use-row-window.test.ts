import { expect, test } from "vitest";
import { windowOf } from "./use-row-window.ts";

const screen = { height: 400, rowHeight: 40, count: 10_000 };

test("draws the visible rows and some before and after them", () => {
  expect(windowOf({ ...screen, top: 200 })).toEqual({ first: 0, end: 22 });
  expect(windowOf({ ...screen, top: -4000 })).toEqual({ first: 84, end: 124 });
});

test("draws the last rows at the end of the list", () => {
  expect(windowOf({ ...screen, top: -399_600 })).toEqual({ first: 9960, end: 10_000 });
});

test("draws all rows of a short list", () => {
  expect(windowOf({ ...screen, count: 3, top: 100 })).toEqual({ first: 0, end: 3 });
  expect(windowOf({ ...screen, count: 0, top: 100 })).toEqual({ first: 0, end: 0 });
});
