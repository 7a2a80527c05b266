import { expect, test } from "vitest";
import { snoozeTimes } from "./snooze-times.ts";

const at = (now: Date) => snoozeTimes(now).map(({ name, until }) => [name, until]);

test("on a Saturday evening: in an hour, in four, tomorrow at nine, on Monday at nine", () => {
  expect(at(new Date(2026, 10, 14, 21, 30))).toEqual([
    ["hour", new Date(2026, 10, 14, 22, 30)],
    ["fourHours", new Date(2026, 10, 15, 1, 30)],
    ["tomorrow", new Date(2026, 10, 15, 9)],
    ["monday", new Date(2026, 10, 16, 9)],
  ]);
});

test("on a Sunday Monday is tomorrow and said once, on a Monday it is the next one", () => {
  expect([15, 16].map((day) => at(new Date(2026, 10, day, 8)).slice(2))).toEqual([
    [["tomorrow", new Date(2026, 10, 16, 9)]],
    [
      ["tomorrow", new Date(2026, 10, 17, 9)],
      ["monday", new Date(2026, 10, 23, 9)],
    ],
  ]);
});
