import { z } from "zod";
import { OrchestrationConfig } from "./config.ts";
import { Priority } from "./plan.ts";

/** The list of a project to run. */
export const ListRequest = z.strictObject({
  /** The directory of the project. */
  path: z.string().min(1),
  /** The path of the list, relative to the project; searched for if absent. */
  list: z.string().min(1).optional(),
  dialect: z.enum(["signalbox", "spec-kit", "kiro", "task-master"]).optional(),
});
export type ListRequest = z.infer<typeof ListRequest>;

/** A request for a new orchestration. */
export const NewOrchestration = ListRequest.extend({
  config: OrchestrationConfig.partial().optional(),
  /** Names of things outside the list that tasks depend on and that are done, such as "Epic 3". */
  external_done: z.array(z.string()).default([]),
});
export type NewOrchestration = z.infer<typeof NewOrchestration>;

/** An act of a person on a task of a list. */
export const ListTaskAct = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("retry") }),
  z.strictObject({ action: z.literal("skip") }),
  z.strictObject({ action: z.literal("prioritize"), priority: Priority }),
]);
export type ListTaskAct = z.infer<typeof ListTaskAct>;
