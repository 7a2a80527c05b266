import { z } from "zod";

/** The origin of a dependency, strongest first. A mermaid graph and a table are equally strong. */
const EdgeKind = z.enum(["explicit", "mermaid", "table", "wave", "order", "phase"]);
export type EdgeKind = z.infer<typeof EdgeKind>;

/** The priority of a task among the ready tasks. */
export const Priority = z.enum(["high", "normal", "low"]);
export type Priority = z.infer<typeof Priority>;

/** A task of an orchestration's plan. Other parts of the plan refer to it by its index. */
export const PlanTask = z.object({
  id: z.string(),
  title: z.string(),
  phase: z.int(),
  /** The line of the task in the list; null if the task was removed from the list after it had begun. */
  line: z.int().nullable(),
  /** The name of the specialist; null means the default agent. */
  specialist: z.string().nullable(),
  /** The files that the task declares. */
  files: z.array(z.string()),
  priority: Priority,
  /** True if the task blocks no required task. */
  optional: z.boolean(),
});
export type PlanTask = z.infer<typeof PlanTask>;

/** A dependency: the task with index `task` waits for the one with index `needs`. */
const PlanEdge = z.object({ task: z.int(), needs: z.int(), kind: EdgeKind, line: z.int() });
export type PlanEdge = z.infer<typeof PlanEdge>;

/** A barrier: every task of `after` waits for every task of `before`. */
const PlanBarrier = z.object({
  before: z.array(z.int()),
  after: z.array(z.int()),
  kind: EdgeKind,
  line: z.int(),
});
export type PlanBarrier = z.infer<typeof PlanBarrier>;

/** A phase of a plan. `slug` is the part of its branch name that comes from the title. */
const PlanPhase = z.object({ number: z.int(), title: z.string().nullable(), slug: z.string() });
export type PlanPhase = z.infer<typeof PlanPhase>;

/**
 * The tasks of an orchestration and their dependencies, without cycles. A plan never changes: an edited list
 * gives a new plan.
 */
export const Plan = z.object({
  phases: z.array(PlanPhase),
  tasks: z.array(PlanTask),
  edges: z.array(PlanEdge),
  barriers: z.array(PlanBarrier),
});
export type Plan = z.infer<typeof Plan>;
