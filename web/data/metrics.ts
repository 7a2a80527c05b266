import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

const dayMs = 86_400_000;

/** The platform's figures of the last days, today (UTC) included. They are read anew each time the page is opened. */
export function metricsOf(days: number, now: number) {
  const from = dayOf(now - (days - 1) * dayMs);
  const to = dayOf(now);
  return queryOptions({
    queryKey: ["metrics", from, to],
    queryFn: () => call("GET /api/metrics/summary", { query: { from, to } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Every day from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const first = Date.parse(from);
  const count = Math.round((Date.parse(to) - first) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => dayOf(first + index * dayMs));
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
