import { ProjectId } from "../ids.ts";
import { z } from "zod";
import { AskedConfig } from "./config.ts";
import { Priority } from "./plan.ts";

/** A request for the task list of a project. */
export const ListRequest = z.strictObject({
  /** The directory of the project. */
  path: z.string().min(1),
  /** The path of the list, relative to the project. Without it, Signalbox searches the usual places. */
  list: z.string().min(1).optional(),
  /** The content of a list that is not a file of the project, such as a pasted one. */
  text: z.string().max(8_000_000).optional(),
  dialect: z.enum(["signalbox", "spec-kit", "kiro", "task-master"]).optional(),
});
export type ListRequest = z.infer<typeof ListRequest>;

/** A request for a new orchestration. */
export const NewOrchestration = ListRequest.extend({
  /** The directory of the repository; by default the source of the project. */
  path: ListRequest.shape.path.optional(),
  /** The project that the orchestration belongs to; by default the first project. */
  project: ProjectId.optional(),
  config: AskedConfig.partial().optional(),
  /** The names of dependencies outside the list that are done, such as "Epic 3". */
  external_done: z.array(z.string()).default([]),
});
export type NewOrchestration = z.infer<typeof NewOrchestration>;

/** An action of a person on a task of a list. */
export const ListTaskAct = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("retry") }),
  z.strictObject({ action: z.literal("skip") }),
  z.strictObject({ action: z.literal("prioritize"), priority: Priority }),
]);
export type ListTaskAct = z.infer<typeof ListTaskAct>;
