import { expect, test } from "vitest";
import { snoozeTimes } from "./snooze-times.ts";

const at = (now: Date) => snoozeTimes(now).map(({ name, until }) => [name, until]);

test("Saturday evening offers one hour, four hours, tomorrow at nine, and Monday at nine", () => {
  expect(at(new Date(2026, 10, 14, 21, 30))).toEqual([
    ["hour", new Date(2026, 10, 14, 22, 30)],
    ["fourHours", new Date(2026, 10, 15, 1, 30)],
    ["tomorrow", new Date(2026, 10, 15, 9)],
    ["monday", new Date(2026, 10, 16, 9)],
  ]);
});

test("Sunday offers Monday once, as tomorrow; Monday offers the next one", () => {
  expect([15, 16].map((day) => at(new Date(2026, 10, day, 8)).slice(2))).toEqual([
    [["tomorrow", new Date(2026, 10, 16, 9)]],
    [
      ["tomorrow", new Date(2026, 10, 17, 9)],
      ["monday", new Date(2026, 10, 23, 9)],
    ],
  ]);
});
