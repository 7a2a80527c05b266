import type { MetricsInterval, MetricsSummary } from "../../protocol/api/archives.ts";
import { mondayOf } from "../../protocol/days.ts";
import { customTaskMetrics } from "../../protocol/quality/metrics.ts";
import type { Outcome } from "../../protocol/task/outcome.ts";
import type { Review } from "../../protocol/task/review.ts";
import type { DayUsage } from "../../protocol/usage.ts";

/** The data from which the figures of a period are computed. */
export interface MetricsSources {
  readonly from: string;
  readonly to: string;
  readonly now: Date;
  readonly by: MetricsInterval;
  /** Tasks that ended in the period. */
  readonly outcomes: readonly Outcome[];
  /** Reviews that were opened in the period. */
  readonly reviews: readonly Review[];
  /** Reviews that are waiting now, regardless of when they were opened. */
  readonly pending: readonly Review[];
  readonly usage: readonly DayUsage[];
}

const dayMs = 86_400_000;

/** Computes the platform's figures for a period; null if there is nothing to measure. */
export function metricsSummary(sources: MetricsSources): MetricsSummary {
  const { from, to, now, by, outcomes, reviews, pending, usage } = sources;
  const verified = sum(outcomes.map(({ phases }) => phases.verified));
  const ratings = outcomes.flatMap((outcome) => outcome.ratings);
  const waits = outcomes.map(({ waitedMs }) => waitedMs);
  const decided = reviews.filter(({ decision }) => decision !== null && decision !== "cancelled");
  const byPeople = decided.filter(({ autoApproved }) => !autoApproved);
  return {
    from,
    to,
    by,
    ended: grouped(outcomes, by).map(([day, then]) => endedThen(day, then)),
    tasks: {
      ended: outcomes.length,
      completed: count(outcomes, "completed"),
      failed: count(outcomes, "failed"),
      cancelled: count(outcomes, "cancelled"),
    },
    custom: customOf(outcomes),
    customByDay: grouped(
      outcomes.filter(({ custom }) => custom !== null),
      by,
    ).map(([day, ended]) => ({ day, ended: ended.length, ...customOf(ended) })),
    quality: qualityOf(outcomes),
    usage: [...usage],
    waiting: { totalMs: sum(waits), medianMs: median(waits) },
    verification: {
      phases: verified,
      firstPassRate: verified === 0 ? null : sum(outcomes.map(({ phases }) => phases.firstPass)) / verified,
    },
    reviews: {
      decided: decided.length,
      medianDecisionMs: median(
        byPeople.map(
          ({ createdAt, decidedAt }) => Date.parse(decidedAt ?? createdAt) - Date.parse(createdAt),
        ),
      ),
      autoApproved: reviews.filter(({ autoApproved }) => autoApproved).length,
      pending: pending.length,
      pendingOver24h: pending.filter(({ createdAt }) => now.getTime() - Date.parse(createdAt) > dayMs).length,
    },
    ratings: {
      count: ratings.length,
      mean: ratings.length === 0 ? null : sum(ratings) / ratings.length,
      stars: [1, 2, 3, 4, 5].map((stars) => ratings.filter((rating) => rating === stars).length),
    },
  };
}

function customOf(outcomes: readonly Outcome[]): MetricsSummary["custom"] {
  return customTaskMetrics(outcomes.flatMap(({ custom }) => (custom === null ? [] : [custom])));
}

function endedThen(day: string, outcomes: readonly Outcome[]): MetricsSummary["ended"][number] {
  const verified = sum(outcomes.map(({ phases }) => phases.verified));
  const ratings = outcomes.flatMap((outcome) => outcome.ratings);
  return {
    day,
    completed: count(outcomes, "completed"),
    failed: count(outcomes, "failed"),
    cancelled: count(outcomes, "cancelled"),
    waitedMs: sum(outcomes.map(({ waitedMs }) => waitedMs)),
    phases: verified,
    firstPassRate: verified === 0 ? null : sum(outcomes.map(({ phases }) => phases.firstPass)) / verified,
    ratings: ratings.length,
    meanRating: ratings.length === 0 ? null : sum(ratings) / ratings.length,
  };
}

/** Groups outcomes by the day or the week of their end, in order. */
function grouped(outcomes: readonly Outcome[], by: MetricsInterval): [string, Outcome[]][] {
  const nameOf = by === "day" ? (day: string) => day : mondayOf;
  return [...Map.groupBy(outcomes, ({ endedAt }) => nameOf(endedAt.slice(0, 10)))];
}

function qualityOf(outcomes: readonly Outcome[]): MetricsSummary["quality"] {
  const judged = outcomes.flatMap(({ quality }) => (quality === null ? [] : [quality]));
  const names = ["relevance", "completeness", "accuracy", "clarity", "actionability", "mean"] as const;
  const means = names.flatMap((name) => {
    const known = judged.map((quality) => quality[name]).filter((score) => score !== null);
    return known.length === 0 ? [] : [[name, Math.round((sum(known) / known.length) * 100) / 100] as const];
  });
  return { rated: judged.length, ...Object.fromEntries(means) };
}

function count(outcomes: readonly Outcome[], status: Outcome["status"]): number {
  return outcomes.filter((outcome) => outcome.status === status).length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return null;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
