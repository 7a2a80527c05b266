import { z } from "zod";
import { rights } from "../people/right.ts";
import { OrchestrationId } from "../ids.ts";
import { ListRequest, ListTaskAct, NewOrchestration } from "../orchestration/request.ts";
import type { OrchestrationState } from "../orchestration/state.ts";
import { OrchestrationReport } from "../orchestration/report.ts";
import { OrchestrationSummary } from "../orchestration/summary.ts";
import { OfProject } from "./projects.ts";
import { Paging, pageOf, type Route } from "./route.ts";

const Params = z.object({ id: OrchestrationId });
const TaskParams = z.object({ id: OrchestrationId, task: z.string() });

/** A task of a list before anything runs. */
const PlannedTask = z.object({
  id: z.string(),
  title: z.string(),
  phase: z.int(),
  status: z.enum(["open", "running", "done", "skipped"]),
  depends: z.array(z.string()),
  edges: z.array(z.object({ from: z.string(), kind: z.string(), line: z.int() })),
  specialist: z.string().nullable(),
  files: z.array(z.string()),
});

/** A list as `signalbox orchestrate --dry-run --json` prints it. */
export const PlannedList = z.object({
  file: z.string(),
  dialect: z.string(),
  tasks: z.array(PlannedTask),
  /** The tasks that would start first. */
  ready: z.array(z.string()),
  criticalPath: z.array(z.string()),
  external: z.array(z.object({ task: z.string(), name: z.string(), line: z.int() })),
  contradictions: z.array(z.object({ message: z.string(), lines: z.array(z.int()) })),
  errors: z.array(z.object({ code: z.string(), message: z.string(), file: z.string(), line: z.int() })),
});
export type PlannedList = z.infer<typeof PlannedList>;

/** The plan of a list for the form that starts it. */
const ListPlan = PlannedList.extend({
  /** True for the sample, the only list that the demo agent can run. */
  isSample: z.boolean(),
});
export type ListPlan = z.infer<typeof ListPlan>;

/** The phases that a person opened in a large graph, and the selected task. */
const GraphQuery = z.object({
  /** Numbers of phases, separated by commas. */
  open: z
    .string()
    .regex(/^\d{1,9}(?:,\d{1,9}){0,199}$/u)
    .optional(),
  selected: z.string().optional(),
});

/**
 * The positions of the tasks and the paths of the edges. In a large graph, one node stands for the hidden
 * tasks of a phase: it has `hidden`, and its id is not a task id.
 */
export const GraphLayout = z.object({
  width: z.number(),
  height: z.number(),
  nodes: z.array(
    z.object({
      id: z.string(),
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
      column: z.int(),
      phase: z.int(),
      /** The number of hidden tasks of a collapsed phase; null for a task. */
      hidden: z.int().nullable(),
    }),
  ),
  edges: z.array(
    z.object({
      from: z.int(),
      to: z.int(),
      points: z.array(z.object({ x: z.number(), y: z.number() })),
    }),
  ),
  criticalPath: z.array(z.string()),
});
export type GraphLayout = z.infer<typeof GraphLayout>;

/** A conflict with the text of every version of its files; null if a version does not have the file. */
export const ConflictDetail = z.object({
  ours: z.string(),
  theirs: z.string(),
  reason: z.string().nullable(),
  files: z.array(
    z.object({
      path: z.string(),
      base: z.string().nullable(),
      ours: z.string().nullable(),
      theirs: z.string().nullable(),
      /** The merge with conflict markers. */
      merged: z.string().nullable(),
    }),
  ),
});
export type ConflictDetail = z.infer<typeof ConflictDetail>;

/** A person's resolution of a conflict: the content of every file, or null to delete the file. */
export const ResolveConflict = z.strictObject({
  /** The commit of our side of the conflict that the person saw. */
  ours: z.string(),
  files: z.array(z.strictObject({ path: z.string(), content: z.string().nullable() })),
});
export type ResolveConflict = z.infer<typeof ResolveConflict>;

/** A request for the sample: the language of its list. */
const SampleRequest = z.strictObject({
  language: z.enum(["en", "ko"]).default("en"),
  ...OfProject,
});
export type SampleRequest = z.infer<typeof SampleRequest>;

/** The state of an orchestration. Only its main fields are described. */
const State = z.looseObject({
  seq: z.int(),
  id: OrchestrationId,
  title: z.string(),
  status: OrchestrationSummary.shape.status,
}) as unknown as z.ZodType<OrchestrationState>;

/** The routes of orchestrations. */
export const orchestrationContract = {
  "POST /api/orchestrations/plan": {
    right: rights.work,
    reads: true,
    summary: "Read a task list and show its plan, without starting anything",
    body: ListRequest,
    response: ListPlan,
  },
  "GET /api/orchestrations": {
    right: rights.view,
    summary: "List orchestrations, newest first",
    query: z.object({ ...OfProject, ...Paging }),
    response: pageOf(OrchestrationSummary),
  },
  "POST /api/orchestrations": {
    right: rights.work,
    summary: "Run the task list of a project",
    body: NewOrchestration,
    takesSecrets: true,
    response: OrchestrationSummary,
    status: 201,
  },
  "POST /api/orchestrations/sample": {
    right: rights.work,
    summary: "Create a repository with the sample task list and run it with the demo agent",
    body: SampleRequest,
    response: OrchestrationSummary,
    status: 201,
  },
  "GET /api/orchestrations/:id": {
    right: rights.view,
    summary: "Get the state of an orchestration",
    params: Params,
    response: State,
  },
  "GET /api/orchestrations/:id/stream": {
    right: rights.view,
    summary:
      "Stream an orchestration's events from the first one, or after the sequence number in Last-Event-ID or `after`",
    params: Params,
    query: z.object({ after: z.string().optional() }),
    produces: "text/event-stream",
  },
  "GET /api/orchestrations/:id/report": {
    right: rights.view,
    summary: "Get the report on an orchestration: failures, retries, times, parallelism and costs",
    params: Params,
    response: OrchestrationReport,
  },
  "POST /api/orchestrations/:id/thin": {
    right: rights.work,
    summary: "Send one message of main in the thin dialect and get the answer",
    params: Params,
    body: z.strictObject({ line: z.string().max(10_000) }),
    response: z.object({ line: z.string() }),
  },
  "POST /api/orchestrations/:id/rebuild-state": {
    right: rights.work,
    summary: "Write the state files of the project again, from the log",
    params: Params,
    /** The reason why the files could not be written; null if they were. */
    response: z.object({ problem: z.string().nullable() }),
  },
  "DELETE /api/orchestrations/:id": {
    right: rights.remove,
    summary: "Delete an ended orchestration",
    params: Params,
    response: z.object({ deleted: OrchestrationId }),
  },
  "POST /api/orchestrations/:id/pause": {
    right: rights.change,
    summary: "Pause an orchestration: start no task and merge nothing",
    params: Params,
    response: OrchestrationSummary,
  },
  "POST /api/orchestrations/:id/resume": {
    right: rights.change,
    summary: "Resume a paused, cancelled or failed orchestration",
    params: Params,
    response: OrchestrationSummary,
  },
  "POST /api/orchestrations/:id/cancel": {
    right: rights.change,
    summary: "Cancel an orchestration: stop all agents and keep merged work",
    params: Params,
    response: OrchestrationSummary,
  },
  "POST /api/orchestrations/:id/reload": {
    right: rights.change,
    summary: "Read the task list again after an edit",
    params: Params,
    response: OrchestrationSummary,
  },
  "POST /api/orchestrations/:id/try-again": {
    right: rights.change,
    summary: "Retry to import the project or to move its branch",
    params: Params,
    response: OrchestrationSummary,
  },
  "POST /api/orchestrations/:id/tasks/:task": {
    right: rights.change,
    summary: "Retry, skip or prioritize a task of the list",
    params: TaskParams,
    body: ListTaskAct,
    response: OrchestrationSummary,
  },
  "GET /api/orchestrations/:id/tasks/:task/conflict": {
    right: rights.view,
    summary: "Get the conflict of a task with both sides",
    params: TaskParams,
    response: ConflictDetail,
  },
  "POST /api/orchestrations/:id/tasks/:task/conflict": {
    right: rights.decide,
    summary: "Resolve the conflict of a task",
    params: TaskParams,
    body: ResolveConflict,
    response: OrchestrationSummary,
  },
  "GET /api/orchestrations/:id/graph": {
    right: rights.view,
    summary: "Get the layout of the dependency graph",
    params: Params,
    query: GraphQuery,
    response: GraphLayout,
  },
} satisfies Record<string, Route>;
