import { describe, expect, test } from "vitest";
import type { Schedule } from "../../protocol/trigger/definition.ts";
import { nextTimes, readSchedule } from "./cron.ts";
import { dueRuns } from "./due-runs.ts";

describe("the times of a schedule", () => {
  test.each([
    [
      "a time that spring skips comes at the first moment after the gap",
      ["30 2 * * *", "Europe/Berlin", "2026-03-27T12:00:00Z"],
      ["2026-03-28T01:30:00.000Z", "2026-03-29T01:00:00.000Z", "2026-03-30T00:30:00.000Z"],
    ],
    [
      "a time that autumn repeats comes once",
      ["30 2 * * *", "Europe/Berlin", "2026-10-23T12:00:00Z"],
      ["2026-10-24T00:30:00.000Z", "2026-10-25T00:30:00.000Z", "2026-10-26T01:30:00.000Z"],
    ],
    [
      "New York changes on other days: spring",
      ["30 2 * * *", "America/New_York", "2026-03-06T12:00:00Z"],
      ["2026-03-07T07:30:00.000Z", "2026-03-08T07:00:00.000Z", "2026-03-09T06:30:00.000Z"],
    ],
    [
      "New York changes on other days: autumn",
      ["30 1 * * *", "America/New_York", "2026-10-30T12:00:00Z"],
      ["2026-10-31T05:30:00.000Z", "2026-11-01T05:30:00.000Z", "2026-11-02T06:30:00.000Z"],
    ],
    [
      "an interval goes on through both changes: spring",
      ["*/30 * * * *", "Europe/Berlin", "2026-03-29T00:00:00Z"],
      ["2026-03-29T00:30:00.000Z", "2026-03-29T01:00:00.000Z", "2026-03-29T01:30:00.000Z"],
    ],
    [
      "an interval goes on through both changes: autumn",
      ["*/30 * * * *", "Europe/Berlin", "2026-10-25T00:15:00Z"],
      ["2026-10-25T00:30:00.000Z", "2026-10-25T01:00:00.000Z", "2026-10-25T01:30:00.000Z"],
    ],
    [
      "Seoul has no change",
      ["0 9 * * 1-5", "Asia/Seoul", "2026-03-26T23:59:59Z"],
      ["2026-03-27T00:00:00.000Z", "2026-03-30T00:00:00.000Z", "2026-03-31T00:00:00.000Z"],
    ],
    ["a day that never comes", ["0 0 31 2 *", "Asia/Seoul", "2026-01-01T00:00:00Z"], []],
  ] as const)("%s", (_, [cron, timeZone, from], times) => {
    const read = readSchedule({ cron, timeZone });
    if ("message" in read) throw new Error(read.message);
    expect(nextTimes(read, new Date(from), 3)).toEqual(times);
  });

  test("two years of daily runs in each zone: one on every day", () => {
    for (const timeZone of ["Europe/Berlin", "America/New_York", "Asia/Seoul"]) {
      const read = readSchedule({ cron: "30 2 * * *", timeZone });
      if ("message" in read) throw new Error(read.message);
      const days = nextTimes(read, new Date("2026-01-01T12:00:00Z"), 730).map((at) => dayIn(timeZone, at));
      expect(new Set(days).size).toBe(730);
      expect([days[0], days.at(-1)]).toEqual(["2026-01-02", "2028-01-01"]);
    }
  });

  test.each([
    [{ cron: "0 9 * * *", timeZone: "Mars/Base" }, "when.timeZone", 'There is no time zone "Mars/Base".'],
    [{ cron: "0 9 * * *", timeZone: "+02:00" }, "when.timeZone", "There is no time zone"],
    [{ cron: "60 9 * * *", timeZone: "UTC" }, "when.cron", '"60" is not a valid minute.'],
    [{ cron: "* * * * * *", timeZone: "UTC" }, "when.cron", "Use five fields"],
    [{ cron: "every day", timeZone: "UTC" }, "when.cron", "Use five fields"],
  ])("refuses %o", (schedule, field, sentence) => {
    expect(readSchedule(schedule)).toEqual({ field, message: expect.stringContaining(sentence) });
  });
});

describe("due runs", () => {
  const hourly: Schedule = { kind: "schedule", cron: "0 * * * *", timeZone: "UTC", missed: "once" };

  test("one that is on time", () => {
    expect(dueRuns(hourly, "2026-01-01T10:00:00.000Z", new Date("2026-01-01T10:00:00.400Z"))).toEqual({
      run: "2026-01-01T10:00:00.000Z",
      missed: 0,
      lastMissed: null,
      next: "2026-01-01T11:00:00.000Z",
    });
  });

  test("missed ones, and one that is on time again", () => {
    expect(dueRuns(hourly, "2026-01-01T07:00:00.000Z", new Date("2026-01-01T10:00:30Z"))).toEqual({
      run: "2026-01-01T10:00:00.000Z",
      missed: 3,
      lastMissed: "2026-01-01T09:00:00.000Z",
      next: "2026-01-01T11:00:00.000Z",
    });
  });

  test("none before its time, after a clock was set back", () => {
    expect(dueRuns(hourly, "2026-01-01T10:00:00.000Z", new Date("2025-12-31T10:00:00Z"))).toEqual({
      run: null,
      missed: 0,
      lastMissed: null,
      next: "2026-01-01T10:00:00.000Z",
    });
  });

  test("a count of missed runs ends at 101, even after years", () => {
    const due = dueRuns(hourly, "2020-01-01T00:00:00.000Z", new Date("2026-01-01T10:30:00Z"));
    expect(due).toMatchObject({ run: null, missed: 101, next: "2026-01-01T11:00:00.000Z" });
  });
});

function dayIn(timeZone: string, at: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(new Date(at));
}
