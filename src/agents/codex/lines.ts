import { z } from "zod";

/** A session has begun, under this id. */
export const ThreadStarted = z.object({ type: z.literal("thread.started"), thread_id: z.string() });

/** Something the agent did or said. Of the fields only those are there that its type has. */
const Item = z.object({
  id: z.string(),
  type: z.string(),
  text: z.string().optional(),
  message: z.string().optional(),
  status: z.string().optional(),
  exit_code: z.number().nullish(),
  aggregated_output: z.string().optional(),
  command: z.string().optional(),
  query: z.string().optional(),
  server: z.string().optional(),
  tool: z.string().optional(),
  changes: z.array(z.object({ path: z.string() })).optional(),
});
export type Item = z.infer<typeof Item>;

/** Something has begun, gone on or ended. */
export const ItemEvent = z.object({
  type: z.enum(["item.started", "item.updated", "item.completed"]),
  item: Item,
});
export type ItemEvent = z.infer<typeof ItemEvent>;

/** Totals of the whole thread, earlier processes included. `input_tokens` includes what came from a cache. */
export const TurnCompleted = z.object({
  type: z.literal("turn.completed"),
  usage: z.object({
    input_tokens: z.number(),
    cached_input_tokens: z.number().default(0),
    cache_write_input_tokens: z.number().default(0),
    output_tokens: z.number(),
  }),
});
export type TurnCompleted = z.infer<typeof TurnCompleted>;

/** The turn is over without a result, and why. */
export const TurnFailed = z.object({
  type: z.literal("turn.failed"),
  error: z.object({ message: z.string() }),
});

/** Something is wrong; Codex may go on all the same. */
export const ErrorLine = z.object({ type: z.literal("error"), message: z.string() });
