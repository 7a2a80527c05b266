import { z } from "zod";

/** The origin of a dependency, strongest first. A mermaid graph and a table are equally strong. */
const EdgeKind = z.enum(["explicit", "mermaid", "table", "wave", "order", "phase"]);
export type EdgeKind = z.infer<typeof EdgeKind>;

/** Order among tasks that are ready. */
export const Priority = z.enum(["high", "normal", "low"]);
export type Priority = z.infer<typeof Priority>;

/** A task of an orchestration's plan. Other parts of the plan refer to it by its index. */
export const PlanTask = z.object({
  id: z.string(),
  title: z.string(),
  phase: z.int(),
  /** The line of the task in the list; null if the platform added it, such as a repair. */
  line: z.int().nullable(),
  /** The name of the specialist; null means the default agent. */
  specialist: z.string().nullable(),
  /** The files that the task declares. */
  files: z.array(z.string()),
  priority: Priority,
  /** An optional task blocks nothing. */
  optional: z.boolean(),
});
export type PlanTask = z.infer<typeof PlanTask>;

/** A dependency: the task with index `task` waits for the one with index `needs`. */
const PlanEdge = z.object({ task: z.int(), needs: z.int(), kind: EdgeKind, line: z.int() });
export type PlanEdge = z.infer<typeof PlanEdge>;

/** Every task of `after` waits for every task of `before`. */
const PlanBarrier = z.object({
  before: z.array(z.int()),
  after: z.array(z.int()),
  kind: EdgeKind,
  line: z.int(),
});
export type PlanBarrier = z.infer<typeof PlanBarrier>;

/** A phase of a plan. `slug` is a part of the name of its branch. */
const PlanPhase = z.object({ number: z.int(), title: z.string().nullable(), slug: z.string() });
export type PlanPhase = z.infer<typeof PlanPhase>;

/**
 * The tasks of an orchestration and their dependencies, without cycles. A plan is never changed: an edited list makes a
 * new one.
 */
export const Plan = z.object({
  phases: z.array(PlanPhase),
  tasks: z.array(PlanTask),
  edges: z.array(PlanEdge),
  barriers: z.array(PlanBarrier),
});
export type Plan = z.infer<typeof Plan>;
