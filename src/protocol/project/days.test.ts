import { expect, test } from "vitest";
import { dayIn, isTimeZone, startOfDay } from "./days.ts";

test.each([
  ["UTC", "2026-03-29T00:00:00.000Z", "2026-03-29", "2026-03-29T00:00:00.000Z"],
  ["UTC", "2026-03-28T23:59:59.999Z", "2026-03-28", "2026-03-28T00:00:00.000Z"],
  ["Asia/Seoul", "2026-01-01T14:59:59.999Z", "2026-01-01", "2025-12-31T15:00:00.000Z"],
  ["Asia/Seoul", "2026-01-01T15:00:00.000Z", "2026-01-02", "2026-01-01T15:00:00.000Z"],
  ["Asia/Kathmandu", "2026-01-01T18:20:00.000Z", "2026-01-02", "2026-01-01T18:15:00.000Z"],
  ["Europe/Berlin, 23 hours", "2026-03-29T20:00:00.000Z", "2026-03-29", "2026-03-28T23:00:00.000Z"],
  ["Europe/Berlin, 25 hours", "2026-10-25T22:59:00.000Z", "2026-10-25", "2026-10-24T22:00:00.000Z"],
  ["Africa/Cairo, no midnight", "2026-04-24T12:00:00.000Z", "2026-04-24", "2026-04-23T22:00:00.000Z"],
])("a day in %s at %s", (zone, at, day, start) => {
  const [name = ""] = zone.split(",");
  expect([dayIn(name, new Date(at)), startOfDay(name, new Date(at)).toISOString()]).toEqual([day, start]);
});

test("knows time zones by name", () => {
  expect(["Asia/Seoul", "UTC", "Mars/Olympus", ""].map(isTimeZone)).toEqual([true, true, false, false]);
});
