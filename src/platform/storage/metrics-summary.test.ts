import { expect, test } from "vitest";
import type { Outcome } from "../../protocol/task/outcome.ts";
import type { Review } from "../../protocol/task/review.ts";
import { metricsSummary } from "./metrics-summary.ts";

const now = new Date("2026-01-10T12:00:00.000Z");
const days = { from: "2026-01-01", to: "2026-01-10", now, by: "day" } as const;

test("returns null and zero without any data", () => {
  const none = { outcomes: [], reviews: [], pending: [], usage: [] };
  const { custom, waiting, verification, reviews, ratings, quality } = metricsSummary({ ...days, ...none });
  expect({ rating: custom.userRating, waiting, verification, reviews, ratings, quality }).toEqual({
    rating: null,
    waiting: { totalMs: 0, medianMs: null },
    verification: { phases: 0, firstPassRate: null },
    reviews: { decided: 0, medianDecisionMs: null, autoApproved: 0, pending: 0, pendingOver24h: 0 },
    ratings: { count: 0, mean: null, stars: [0, 0, 0, 0, 0] },
    quality: { rated: 0 },
  });
});

test("computes the figures of ended tasks and opened reviews", () => {
  const summary = metricsSummary({
    ...days,
    outcomes: [
      outcome({ waitedMs: 100, phases: { verified: 4, firstPass: 3 }, ratings: [5, 2] }),
      outcome({ waitedMs: 300, status: "failed", phases: { verified: 1, firstPass: 0 } }),
      outcome({ waitedMs: 200, type: "custom", custom, quality: { ...scores, accuracy: null } }),
      outcome({ waitedMs: 900, type: "custom", custom: { ...custom, rating: 2 }, quality: scores }),
    ],
    reviews: [
      review({ decision: "approve", decidedAt: "2026-01-02T01:00:00.000Z" }),
      review({ decision: "request_changes", decidedAt: "2026-01-02T03:00:00.000Z" }),
      review({ decision: "approve", autoApproved: true, decidedAt: "2026-01-09T00:00:00.000Z" }),
      review({ decision: "cancelled", decidedAt: "2026-01-02T00:00:01.000Z" }),
      review({}),
    ],
    pending: [review({}), review({ createdAt: "2026-01-10T11:00:00.000Z" })],
    usage: [],
  });
  expect({
    tasks: summary.tasks,
    rating: summary.custom.userRating,
    byDay: summary.customByDay.map(({ day, ended }) => [day, ended]),
    quality: summary.quality,
    waiting: summary.waiting,
    verification: summary.verification,
    reviews: summary.reviews,
    ratings: summary.ratings,
  }).toEqual({
    tasks: { ended: 4, completed: 3, failed: 1, cancelled: 0 },
    rating: 3,
    byDay: [["2026-01-05", 2]],
    quality: {
      rated: 2,
      relevance: 4,
      completeness: 3,
      accuracy: 5,
      clarity: 5,
      actionability: 2,
      mean: 3.5,
    },
    waiting: { totalMs: 1500, medianMs: 250 },
    verification: { phases: 5, firstPassRate: 0.6 },
    reviews: { decided: 3, medianDecisionMs: 7_200_000, autoApproved: 1, pending: 2, pendingOver24h: 1 },
    ratings: { count: 2, mean: 3.5, stars: [0, 1, 0, 0, 1] },
  });
});

test("groups ended tasks by day, or by week under its Monday", () => {
  const outcomes = [
    outcome({ endedAt: "2026-01-04T23:00:00.000Z", waitedMs: 1, ratings: [4] }),
    outcome({ endedAt: "2026-01-05T10:00:00.000Z", waitedMs: 2, phases: { verified: 2, firstPass: 1 } }),
    outcome({ endedAt: "2026-01-07T10:00:00.000Z", waitedMs: 4, status: "failed", ratings: [1, 2] }),
  ];
  const told = (by: "day" | "week") =>
    metricsSummary({ ...days, by, outcomes, reviews: [], pending: [], usage: [] }).ended;
  const none = { completed: 0, failed: 0, cancelled: 0, phases: 0, firstPassRate: null };
  const sunday = { ...none, completed: 1, waitedMs: 1, ratings: 1, meanRating: 4 };
  expect(told("day")).toEqual([
    { day: "2026-01-04", ...sunday },
    {
      ...none,
      day: "2026-01-05",
      completed: 1,
      waitedMs: 2,
      phases: 2,
      firstPassRate: 0.5,
      ratings: 0,
      meanRating: null,
    },
    { day: "2026-01-07", ...none, failed: 1, waitedMs: 4, ratings: 2, meanRating: 1.5 },
  ]);
  expect(told("week")).toEqual([
    { day: "2025-12-29", ...sunday },
    {
      day: "2026-01-05",
      completed: 1,
      failed: 1,
      cancelled: 0,
      waitedMs: 6,
      phases: 2,
      firstPassRate: 0.5,
      ratings: 2,
      meanRating: 1.5,
    },
  ]);
});

const scores = { relevance: 4, completeness: 3, accuracy: 5, clarity: 5, actionability: 2, mean: 3.5 };
const custom = { rating: 4, thumbsUp: null, followUps: 0, abandoned: false, messages: 2, answers: [] };

function outcome(changes: Partial<Outcome>): Outcome {
  return {
    taskId: "t_00000001",
    type: "create_app",
    status: "completed",
    endedAt: "2026-01-05T10:00:00.000Z",
    waitedMs: 0,
    phases: { verified: 0, firstPass: 0 },
    ratings: [],
    custom: null,
    quality: null,
    holds: { output: true, workspace: true },
    ...changes,
  };
}

function review(changes: Partial<Review>): Review {
  const opened = {
    createdAt: "2026-01-02T00:00:00.000Z",
    decision: null,
    decidedAt: null,
    autoApproved: false,
  };
  return { ...opened, ...changes } as Review;
}
