import { expect, test } from "vitest";
import { dayAfter, daysUntil } from "./token-days.ts";

const now = Date.parse("2026-01-21T23:30:00.000Z");

test("the last day of a token is between tomorrow and a year from now", () => {
  expect([dayAfter(now, 0), dayAfter(now, 90)]).toEqual(["2026-01-21", "2026-04-21"]);
  expect(
    ["2026-01-21", "2026-01-22", "2026-04-21", "2027-01-21", "2027-01-22", ""].map((day) =>
      daysUntil(day, now),
    ),
  ).toEqual([null, 1, 90, 365, null, null]);
});
