import { metricsSummary } from "../../platform/storage/metrics-summary.ts";
import { ok } from "../../protocol/result.ts";
import type { FileNameCounts } from "../../platform/gate/file-name-log.ts";
import type { Review } from "../../protocol/task/review.ts";
import type { DayUsage } from "../../protocol/usage.ts";
import type { Counts, Store } from "../../store/store.ts";
import { type Handlers, sent } from "../http/handler.ts";
import { projectsToList } from "../rights/projects-seen.ts";
import type { Services } from "../services.ts";
import { daysAsked } from "./usage.ts";

type MetricsRoute = "GET /api/metrics/summary" | "GET /api/metrics";

/** Serves the metrics: of a period for the page, of this moment for Prometheus. */
export function metricsRoutes({ store, platform, now }: Services): Pick<Handlers, MetricsRoute> {
  return {
    "GET /api/metrics/summary": async ({ query, caller }) => {
      const days = daysAsked(query, now());
      const projects = projectsToList(caller, query.project);
      const [outcomes, reviews, pending, usage] = await Promise.all([
        store.outcomes({ ...days, projects }),
        allReviews(store, { opened: days, projects }),
        allReviews(store, { status: "pending", projects }),
        store.usageByDay({ ...days, projects }),
      ]);
      return ok(metricsSummary({ ...days, now: now(), by: query.by, outcomes, reviews, pending, usage }));
    },
    "GET /api/metrics": async ({ outgoing, caller }) => {
      const projects = projectsToList(caller, undefined);
      const today = now().toISOString().slice(0, 10);
      const [counts, usage] = await Promise.all([
        store.counts({ projects }),
        store.usageByDay({ from: today, to: today, projects }),
      ]);
      const text = exposition(counts, usage, platform.fileNameCounts());
      outgoing.writeHead(200, {
        "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
        "Content-Length": Buffer.byteLength(text),
      });
      outgoing.end(text);
      return ok(sent);
    },
  };
}

async function allReviews(
  store: Store,
  query: Pick<Parameters<Store["listReviews"]>[0], "opened" | "status" | "projects">,
): Promise<Review[]> {
  const reviews: Review[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await store.listReviews({ ...query, cursor, limit: 500 });
    reviews.push(...page.items);
    if (page.nextCursor === null) return reviews;
    cursor = page.nextCursor;
  }
}

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

function exposition(
  { tasks, pendingQuestions, pendingReviews }: Counts,
  usage: readonly DayUsage[],
  names: FileNameCounts,
): string {
  const kinds = ["input", "output", "cacheRead", "cacheWrite"] as const;
  return [
    family(
      "signalbox_tasks",
      "Tasks by status.",
      Object.entries(tasks).map(([status, value]) => [{ status }, value]),
    ),
    family("signalbox_questions_pending", "Questions waiting for an answer.", [[{}, pendingQuestions]]),
    family("signalbox_reviews_pending", "Reviews waiting for a decision.", [[{}, pendingReviews]]),
    family(
      "signalbox_cost_usd_today",
      "US dollars spent today (UTC).",
      usage.map(({ model, costUsd }) => [{ model }, costUsd]),
    ),
    family(
      "signalbox_tokens_today",
      "Tokens used today (UTC).",
      usage.flatMap((day) => kinds.map((kind): Sample => [{ model: day.model, kind }, day[kind]])),
    ),
    counter(
      "filename_sanitized",
      "Counter filename.sanitized: file names with a suggested correction.",
      names.sanitized,
    ),
    counter(
      "filename_validation_failed",
      "Counter filename.validation.failed: refused file names.",
      names.validationFailed,
    ),
    counter(
      "filename_reserved_name_detected",
      "Counter filename.reserved_name_detected: file names that an operating system reserves.",
      names.reservedNameDetected,
    ),
    family("process_resident_memory_bytes", "Resident memory of the server.", [
      [{}, process.memoryUsage.rss()],
    ]),
    family("process_uptime_seconds", "Seconds since the server started.", [
      [{}, Math.floor(process.uptime())],
    ]),
  ].join("");
}

function family(name: string, help: string, samples: readonly Sample[]): string {
  const lines = samples.map(([labels, value]) => `${name}${labelsOf(labels)} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${lines.join("")}`;
}

/** Returns a counter since the start of the server. */
function counter(name: string, help: string, value: number): string {
  const full = `signalbox_${name}_total`;
  return `# HELP ${full} ${help}\n# TYPE ${full} counter\n${full} ${value}\n`;
}

function labelsOf(labels: Sample[0]): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return parts.length === 0 ? "" : `{${parts.join(",")}}`;
}

function escaped(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
