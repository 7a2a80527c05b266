import { z } from "zod";
import { rights } from "../people/right.ts";
import { TaskId } from "../ids.ts";
import { Feedback } from "../task/feedback.ts";
import { DayUsage } from "../usage.ts";
import { OfProject } from "./projects.ts";
import { pageOf, type Route } from "./route.ts";

const TaskParams = z.object({ id: TaskId });

/** A person's feedback on a task's result; at least one of the three fields. */
export const GiveFeedback = z.strictObject({
  rating: z.int().min(1).max(5).optional(),
  thumbsUp: z.boolean().optional(),
  comment: z.string().max(10_000).optional(),
});
export type GiveFeedback = z.infer<typeof GiveFeedback>;

const Score = z.number().min(1).max(5);

/** Heuristic scores of an answer's form. No person gave any of them. */
const QualityScores = z.object({
  relevance: Score,
  completeness: Score,
  /** Null if nothing in the answer can be checked. */
  accuracy: Score.nullable(),
  clarity: Score,
  actionability: Score,
  mean: Score,
});

/** People's feedback on a task's result, next to the platform's own scores of its form. */
export const TaskFeedback = z.object({
  feedback: z.array(Feedback),
  quality: z
    .object({
      /** Marks the scores as heuristic, never as a person's judgement. */
      by: z.literal("heuristics"),
      scores: QualityScores,
      /** The explanation of each score, in a sentence. */
      meaning: z.record(z.string(), z.string()),
    })
    .nullable(),
});
export type TaskFeedback = z.infer<typeof TaskFeedback>;

/** An archive of a task. */
export const Archive = z.object({
  file: z.string(),
  bytes: z.int(),
  at: z.iso.datetime(),
  /** Files whose content it lacks, because the file store has lost it. Absent if there are none. */
  missing: z.array(z.string()).optional(),
});
export type Archive = z.infer<typeof Archive>;

const Rate = z.number().min(0).max(1).nullable();
const Count = z.int().min(0);

/** Metrics of the custom tasks that ended in the period; null if there is nothing to measure. */
const CustomMetrics = z.object({
  userRating: z.number().nullable(),
  thumbsUpRate: Rate,
  followUpQuestionRate: Rate,
  taskAbandonmentRate: Rate,
  avgConversationLength: z.number().nullable(),
  avgResponseLength: z.number().nullable(),
  codeExampleRate: Rate,
  linkInclusionRate: Rate,
});

/** The interval of the metrics: days, or weeks named by their Monday. */
export const MetricsInterval = z.enum(["day", "week"]);
export type MetricsInterval = z.infer<typeof MetricsInterval>;

/** Metrics of the tasks that ended on one day or in one week. */
const EndedInInterval = z.object({
  day: z.iso.date(),
  completed: Count,
  failed: Count,
  cancelled: Count,
  waitedMs: Count,
  phases: Count,
  firstPassRate: Rate,
  ratings: Count,
  meanRating: z.number().nullable(),
});

/** The platform's metrics of a period. Days are UTC. */
export const MetricsSummary = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  by: MetricsInterval,
  /** The days or weeks in which tasks ended, in order. */
  ended: z.array(EndedInInterval),
  tasks: z.object({ ended: Count, completed: Count, failed: Count, cancelled: Count }),
  custom: CustomMetrics,
  customByDay: z.array(z.object({ day: z.iso.date(), ended: Count, ...CustomMetrics.shape })),
  /** Mean heuristic scores of the answers. No person gave any of them. */
  quality: QualityScores.partial().extend({ rated: Count }),
  usage: z.array(DayUsage),
  /** The time that the ended tasks waited for people: total and median. */
  waiting: z.object({ totalMs: Count, medianMs: z.number().nullable() }),
  verification: z.object({
    phases: Count,
    /** The share of phases whose first attempt passed. */
    firstPassRate: Rate,
  }),
  reviews: z.object({
    decided: Count,
    medianDecisionMs: z.number().nullable(),
    autoApproved: Count,
    /** The current number, regardless of the requested period. */
    pending: Count,
    pendingOver24h: Count,
  }),
  ratings: z.object({ count: Count, mean: z.number().nullable(), stars: z.array(Count) }),
});
export type MetricsSummary = z.infer<typeof MetricsSummary>;

/** The routes for archives, downloads, feedback and metrics. */
export const keepContract = {
  "POST /api/tasks/:id/archive": {
    right: rights.change,
    summary: "Archive an ended task as a ZIP file",
    params: TaskParams,
    body: z.strictObject({}).default({}),
    response: Archive,
    status: 201,
  },
  "GET /api/tasks/:id/archive": {
    right: rights.view,
    summary: "Download a task's archive as a ZIP file",
    params: TaskParams,
    produces: "application/zip",
  },
  "POST /api/tickets": {
    right: rights.view,
    reads: true,
    summary:
      "Create a ticket for a download. With `ticket=` in its query, the path can be downloaded once within a minute without a token",
    body: z.strictObject({ path: z.string().max(2000) }),
    response: z.object({ ticket: z.string(), url: z.string(), expiresAt: z.iso.datetime() }),
    status: 201,
  },
  "POST /api/tasks/:id/feedback": {
    right: rights.work,
    summary: "Give feedback on a task's result",
    params: TaskParams,
    body: GiveFeedback,
    response: TaskFeedback,
    status: 201,
  },
  "GET /api/tasks/:id/feedback": {
    right: rights.view,
    summary: "Get the feedback on a task's result and its heuristic scores",
    params: TaskParams,
    response: TaskFeedback,
  },
  "GET /api/tasks/:id/deliverables": {
    right: rights.view,
    summary: "List the files of a task's last commit",
    params: TaskParams,
    response: pageOf(z.object({ path: z.string(), size: z.int() })).extend({
      commit: z.string().nullable(),
      /** The code that the task started from. */
      source: z.string().nullable(),
      /** The files and lines that differ from it; without a source, everything. Null before the first commit. */
      changed: z.object({ files: Count, added: Count, removed: Count }).nullable(),
    }),
  },
  "GET /api/tasks/:id/secret-files": {
    right: rights.view,
    summary: "List the files of a task's last commit that contain secrets. Archives and bundles contain them",
    params: TaskParams,
    response: pageOf(z.object({ path: z.string(), secrets: z.array(z.string()) })).extend({
      /** False if some files were too large to be searched. */
      complete: z.boolean(),
    }),
  },
  "GET /api/tasks/:id/patch": {
    right: rights.view,
    summary:
      "Download a task's changes since its source as a git patch. Secrets are redacted; then `Signalbox-Redacted: true` and the first lines say that the patch may not apply",
    params: TaskParams,
    produces: "text/plain",
  },
  "GET /api/tasks/:id/bundle": {
    right: rights.view,
    summary: "Download a task's result and history as a git bundle",
    params: TaskParams,
    produces: "application/octet-stream",
  },
  "GET /api/metrics/summary": {
    right: rights.view,
    summary:
      "Get metrics of ended tasks: quality, cost, waiting times, verifications and reviews; by default for the last 30 days",
    query: z.object({
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      by: MetricsInterval.default("day"),
      ...OfProject,
    }),
    response: MetricsSummary,
  },
  "GET /api/metrics": {
    right: rights.view,
    summary: "Get current metrics in the Prometheus text format",
    produces: "text/plain",
  },
} as const satisfies Record<string, Route>;
