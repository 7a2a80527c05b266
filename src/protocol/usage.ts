import { z } from "zod";
import { TaskId } from "./ids.ts";

/** Tokens by what they cost, and the money. `input` is what came from no cache. */
const amounts = {
  input: z.int(),
  output: z.int(),
  cacheRead: z.int(),
  cacheWrite: z.int(),
  costUsd: z.number(),
};

/** What one report of an agent says was used. `seq` is the number of the event, so none counts twice. */
export const UsageEntry = z.object({
  taskId: TaskId,
  seq: z.int(),
  at: z.iso.datetime(),
  /** The message that began the turn; null for what no turn was open for. */
  turn: z.string().nullable(),
  model: z.string(),
  ...amounts,
});
export type UsageEntry = z.infer<typeof UsageEntry>;

/** What all tasks used of one model on one day (UTC). */
export const DayUsage = z.object({ day: z.iso.date(), model: z.string(), ...amounts });
export type DayUsage = z.infer<typeof DayUsage>;

/** What one task used, in all, by model, and turn by turn. */
export const TaskUsage = z.object({
  total: z.object(amounts),
  models: z.array(z.object({ model: z.string(), ...amounts })),
  turns: z.array(UsageEntry.omit({ taskId: true, seq: true })),
});
export type TaskUsage = z.infer<typeof TaskUsage>;
