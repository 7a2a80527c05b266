import { expect, test } from "vitest";
import type { UsageEntry } from "../protocol/usage.ts";
import { DaySpending } from "./day-spending.ts";

function used(at: string, costUsd: number): UsageEntry {
  const tokens = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0 };
  return { taskId: "t_00000001", seq: 1, at, turn: null, model: "opus", ...tokens, costUsd };
}

test("starts a day with the stored sum, adds usage, and resets at midnight", () => {
  const spending = new DaySpending();
  const day = { day: "2026-01-01", input: 1, output: 1, cacheRead: 0, cacheWrite: 0 };
  spending.begin("2026-01-01", [
    { ...day, model: "opus", costUsd: 1 },
    { ...day, model: "haiku", costUsd: 0.5 },
  ]);
  spending.add([used("2026-01-01T23:59:59.000Z", 0.25)]);
  expect(spending.on(new Date("2026-01-01T23:59:59.999Z"))).toBe(1.75);
  expect(spending.on(new Date("2026-01-02T00:00:00.000Z"))).toBe(0);
  spending.add([used("2026-01-02T00:00:01.000Z", 2), used("2026-01-01T23:59:59.000Z", 4)]);
  expect(spending.on(new Date("2026-01-02T12:00:00.000Z"))).toBe(2);
});
