import { expect, test } from "vitest";
import { byModel, ofEnded, onlyDay, stacked, timesBetween } from "./series.ts";

const used = (day: string, model: string, costUsd: number) => ({
  day,
  model,
  costUsd,
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
});
const about = { valueOf: ({ costUsd }: { costUsd: number }) => costUsd, other: "other", by: "day" } as const;

test("days continue over the end of a month", () => {
  const time = { from: "2026-02-27", to: "2026-03-02" };
  expect(timesBetween({ ...time, by: "day" })).toEqual([
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
    "2026-03-02",
  ]);
  expect(timesBetween({ ...time, by: "week" })).toEqual(["2026-02-23", "2026-03-02"]);
});

test("usage of a week counts towards its Monday", () => {
  const days = ["2026-02-23", "2026-03-02"];
  const usage = [
    used("2026-02-28", "large", 1),
    used("2026-03-01", "large", 2),
    used("2026-03-02", "large", 4),
  ];
  expect(byModel(days, usage, { ...about, by: "week" })).toEqual({
    days,
    rows: [{ name: "large", values: [3, 4] }],
  });
});

test("days without ended tasks have no figure", () => {
  const ended = {
    day: "2026-01-02",
    completed: 2,
    failed: 1,
    cancelled: 0,
    waitedMs: 5,
    phases: 0,
    firstPassRate: null,
    ratings: 1,
    meanRating: 4,
  };
  const rows = [
    { name: "failed", valueOf: ({ failed }: { failed: number }) => failed, colour: "--failed" },
    { name: "rate", valueOf: ({ firstPassRate }: { firstPassRate: number | null }) => firstPassRate },
  ];
  expect(ofEnded(["2026-01-01", "2026-01-02"], [ended], rows)).toEqual({
    days: ["2026-01-01", "2026-01-02"],
    rows: [
      { name: "failed", colour: "--failed", values: [null, 1] },
      { name: "rate", values: [null, null] },
    ],
  });
});

test("models are ordered by usage, with null on days without any", () => {
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

test("models beyond the fifth are combined", () => {
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

test("bars are drawn from the tallest to the shortest", () => {
  const rows = [
    { name: "a", values: [1, 2] },
    { name: "b", values: [3, null] },
  ];
  expect(stacked({ days: ["x", "y"], rows })).toEqual([
    [4, 2],
    [1, 2],
  ]);
});

test("the only day with figures is found; zeros count only where figures do not add up", () => {
  const days = ["2026-02-27", "2026-02-28", "2026-03-01"];
  const rows = (...values: (number | null)[][]) => ({
    days,
    rows: values.map((each, at) => ({ name: `${at}`, values: each })),
  });
  expect(onlyDay(rows([0, 3, 0], [0, 1, 0]), true)).toBe(1);
  expect(onlyDay(rows([0, 3, 0], [0, 0, 1]), true)).toBe(null);
  expect(onlyDay(rows([0, 0, 0]), true)).toBe(null);
  expect(onlyDay(rows([null, null, 0]), false)).toBe(2);
  expect(onlyDay(rows([0, null, 5]), false)).toBe(null);
});
