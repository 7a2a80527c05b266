import { describe, expect, test } from "vitest";
import { delayIn, resetIn } from "./reset-text.ts";

const now = new Date(2026, 10, 15, 4, 30);

describe("the end of a limit in a sentence", () => {
  test.each([
    ["You’ve hit your usage limit. Upgrade or try again at 5:38 AM.", new Date(2026, 10, 15, 5, 38)],
    ["try again at 4:05 AM.", new Date(2026, 10, 16, 4, 5)],
    ["try again at 12:15 AM.", new Date(2026, 10, 16, 0, 15)],
    ["try again at 12:15 PM.", new Date(2026, 10, 15, 12, 15)],
    ["try again at Dec 2nd, 2027 11:59 PM.", new Date(2027, 11, 2, 23, 59)],
  ])("%s", (text, time) => {
    expect(resetIn(text, now)).toBe(time.toISOString());
  });

  test.each([
    ["You've hit your 5-hour limit · resets 2:10am (UTC)", "2026-11-16T02:10:00.000Z"],
    ["resets 11pm (UTC)", "2026-11-15T23:00:00.000Z"],
    ["resets Jan 1, 2100, 12pm (UTC)", "2100-01-01T12:00:00.000Z"],
  ])("%s", (text, time) => {
    expect(resetIn(text, new Date("2026-11-15T04:30:00Z"))).toBe(time);
  });

  test("is unknown for a sentence without a time or with an unknown zone", () => {
    expect(resetIn("exceeded retry limit, last status: 429", now)).toBe(null);
    expect(resetIn("resets 2:10am (Asia/Seoul)", now)).toBe(null);
  });
});

test("rounds a delay in seconds up to the next millisecond", () => {
  expect(delayIn("Rate limit reached. Please try again in 11.0541s.")).toBe(11_055);
  expect(delayIn("Please try again in 2s")).toBe(2000);
  expect(delayIn("Please try again later")).toBe(null);
});
