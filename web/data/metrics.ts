import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { MetricsInterval } from "../../src/protocol/api/archives.ts";
import { dayOf } from "../../src/protocol/days.ts";
import { call } from "./client.ts";
import { projectFilter } from "./preferences.ts";

const dayMs = 86_400_000;

/** Queries the figures of the last days including today (UTC). They are fetched each time the page opens. */
export function metricsOf(days: number, by: MetricsInterval, now: number) {
  const from = dayOf(now - (days - 1) * dayMs);
  const to = dayOf(now);
  return queryOptions({
    queryKey: ["metrics", from, to, by],
    queryFn: () => call("GET /api/metrics/summary", { query: { ...projectFilter(), from, to, by } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
