import { expect, test } from "vitest";
import { daysBetween } from "../../data/metrics.ts";
import { byModel, stacked } from "./series.ts";

const used = (day: string, model: string, costUsd: number) => ({
  day,
  model,
  costUsd,
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
});
const about = { valueOf: ({ costUsd }: { costUsd: number }) => costUsd, other: "other" };

test("days follow each other over the end of a month", () => {
  expect(daysBetween("2026-02-27", "2026-03-01")).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
});

test("models stand in the order of what they used, with nothing on days they were not used", () => {
  const days = ["2026-01-01", "2026-01-02"];
  const usage = [
    used("2026-01-01", "small", 1),
    used("2026-01-02", "large", 5),
    used("2025-12-31", "small", 1),
  ];
  expect(byModel(days, usage, about)).toEqual({
    days,
    rows: [
      { name: "large", values: [0, 5] },
      { name: "small", values: [1, 0] },
    ],
  });
});

test("models beyond the fifth are taken together", () => {
  const usage = [1, 2, 3, 4, 5, 6, 7].map((cost) => used("2026-01-01", `m${cost}`, cost));
  expect(byModel(["2026-01-01"], usage, about).rows).toEqual([
    { name: "m7", values: [7] },
    { name: "m6", values: [6] },
    { name: "m5", values: [5] },
    { name: "m4", values: [4] },
    { name: "m3", values: [3] },
    { name: "other", values: [3] },
  ]);
});

test("bars are drawn from the highest to the lowest", () => {
  const rows = [
    { name: "a", values: [1, 2] },
    { name: "b", values: [3, null] },
  ];
  expect(stacked({ days: ["x", "y"], rows })).toEqual([
    [4, 2],
    [1, 2],
  ]);
});
