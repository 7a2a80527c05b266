import { expect, test } from "vitest";
import { isCollapsedAfter, type Scrolled } from "./collapse.ts";

const gained = 200;
const pane = (scrollTop: number, restsAtEnd = false): Scrolled => ({
  scrollTop,
  scrollHeight: 2000,
  clientHeight: 500,
  restsAtEnd,
});

test("a header collapses once more content is above the pane than the panes gain, and returns with its beginning", () => {
  expect([0, 100, 224, 225].map((top) => isCollapsedAfter(false, pane(top), gained))).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect([300, 30, 1, 0].map((top) => isCollapsedAfter(true, pane(top), gained))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("beside a conversation it collapses away from the end, and returns there", () => {
  const end = 1500;
  expect([end, end - 100, end - 225].map((top) => isCollapsedAfter(false, pane(top, true), gained))).toEqual([
    false,
    false,
    true,
  ]);
  expect([0, end - 30, end].map((top) => isCollapsedAfter(true, pane(top, true), gained))).toEqual([
    true,
    true,
    false,
  ]);
});

test("it stays beside content that is not much longer than the pane", () => {
  const short = { scrollHeight: 650, clientHeight: 500 };
  for (const restsAtEnd of [true, false])
    for (const scrollTop of [0, 75, 150])
      expect(isCollapsedAfter(false, { ...short, scrollTop, restsAtEnd }, gained)).toBe(false);
});
