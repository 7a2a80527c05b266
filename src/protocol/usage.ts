import { z } from "zod";
import { ProjectId, TaskId } from "./ids.ts";

/** Tokens by price class, and the cost. `input` counts only tokens that came from no cache. */
const amounts = {
  input: z.int(),
  output: z.int(),
  cacheRead: z.int(),
  cacheWrite: z.int(),
  costUsd: z.number(),
};

/** The usage in one report of an agent. `seq` is the number of the event, so that none counts twice. */
export const UsageEntry = z.object({
  taskId: TaskId,
  project: ProjectId,
  seq: z.int(),
  at: z.iso.datetime(),
  /** The message that began the turn; null for usage outside of turns. */
  turn: z.string().nullable(),
  model: z.string(),
  ...amounts,
});
export type UsageEntry = z.infer<typeof UsageEntry>;

/** The usage of one model by all tasks on one day (UTC). */
export const DayUsage = z.object({ day: z.iso.date(), model: z.string(), ...amounts });
export type DayUsage = z.infer<typeof DayUsage>;

/** The usage of one task: in total, by model, and by turn. */
export const TaskUsage = z.object({
  total: z.object(amounts),
  models: z.array(z.object({ model: z.string(), ...amounts })),
  turns: z.array(UsageEntry.omit({ taskId: true, project: true, seq: true })),
});
export type TaskUsage = z.infer<typeof TaskUsage>;
