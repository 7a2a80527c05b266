import { expect, test } from "vitest";
import type { ProjectId } from "../protocol/ids.ts";
import type { UsageEntry } from "../protocol/usage.ts";
import { DaySpending } from "./day-spending.ts";

const [shop, site] = ["p_0000shop", "p_0000site"] as const satisfies ProjectId[];

function used(project: ProjectId, at: string, costUsd: number): UsageEntry {
  const tokens = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0 };
  return { taskId: "t_00000001", project, seq: 1, at, turn: null, model: "opus", ...tokens, costUsd };
}

test("begins with the stored costs, adds usage, and counts from the beginning of any day", () => {
  const spending = new DaySpending();
  spending.begin([
    { project: shop, minute: "2026-01-01T14:59", costUsd: 1 },
    { project: site, minute: "2026-01-01T15:00", costUsd: 0.5 },
  ]);
  spending.add([used(shop, "2026-01-01T23:59:59.000Z", 0.25), used(site, "2026-01-02T00:00:01.000Z", 2)]);
  const since = (start: string) =>
    [undefined, shop, site].map((project) => spending.since(new Date(start), project));
  expect(since("2026-01-01T00:00:00.000Z")).toEqual([3.75, 1.25, 2.5]);
  expect(since("2026-01-01T15:00:00.000Z")).toEqual([2.75, 0.25, 2.5]);
  expect(since("2026-01-02T00:00:00.000Z")).toEqual([2, 0, 2]);
  expect(since("2026-01-03T00:00:00.000Z")).toEqual([0, 0, 0]);
});

test("forgets costs that no day includes any more", () => {
  const spending = new DaySpending();
  spending.add([used(shop, "2026-01-01T12:00:00.000Z", 1), used(shop, "2026-01-02T15:00:00.000Z", 2)]);
  expect(spending.since(new Date("2026-01-01T00:00:00.000Z"))).toBe(2);
});
