import { describe, expect, test } from "vitest";
import { formatFor } from "./format.ts";

const minute = 60_000;
const now = Date.parse("2026-11-15T14:02:00Z");

describe("formatFor", () => {
  test.each([
    [7_000, "7s", "7초"],
    [12 * minute + 59_000, "12m", "12분"],
    [2.9 * 60 * minute, "2h", "2시간"],
    [49 * 60 * minute, "2d", "2일"],
    [-5, "0s", "0초"],
  ])("formats %i ms in the largest unit", (ms, english, korean) => {
    expect([formatFor("en").span(ms), formatFor("ko").span(ms)]).toEqual([english, korean]);
  });

  test("formats a duration in its two largest units", () => {
    const { spans } = formatFor("en");
    const korean = formatFor("ko");
    expect([0, 90 * minute, 120 * minute, 25 * 60 * minute + minute, 61_000].map(spans)).toEqual([
      "0s",
      "1h 30m",
      "2h",
      "1d 1h",
      "1m 1s",
    ]);
    expect(korean.spans(90 * minute)).toBe("1시간 30분");
  });

  test("formats a running clock", () => {
    const { clock } = formatFor("en");
    expect([0, 7_000, 23 * minute + 14_000, 62 * minute + 3_000].map(clock)).toEqual([
      "0:00",
      "0:07",
      "23:14",
      "1:02:03",
    ]);
  });

  test("formats money with two digits and numbers in groups", () => {
    const english = formatFor("en");
    const korean = formatFor("ko");
    expect([english.money(1.844), korean.money(0), english.count(1_284_302), korean.count(100_214)]).toEqual([
      "$1.84",
      "$0.00",
      "1,284,302",
      "100,214",
    ]);
  });

  test("shows a cost under half a cent as less than a cent, and no cost as a dash", () => {
    const { cost, money } = formatFor("en");
    expect([cost(0), cost(0.000_1), cost(0.004_9), cost(0.005), money(0.004), cost(2)]).toEqual([
      "–",
      "< $0.01",
      "< $0.01",
      "$0.01",
      "< $0.01",
      "$2.00",
    ]);
  });

  test("leaves out today's date", () => {
    const english = formatFor("en", "UTC");
    const korean = formatFor("ko", "UTC");
    expect([
      english.when("2026-11-15T09:05:00Z", now),
      english.when("2026-11-13T09:05:00Z", now),
      korean.when("2026-11-13T09:05:00Z", now),
    ]).toEqual(["09:05", "Nov 13 09:05", "11월 13일 09:05"]);
  });
});
