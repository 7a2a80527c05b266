import { z } from "zod";
import type { Usage } from "../agent-event.ts";
import type { ReaderStart } from "../turn-kind.ts";

/** Totals of the whole thread, including earlier processes. `input_tokens` includes tokens from a cache. */
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

/** Returns the difference between the thread's totals and the recorded usage. A smaller total restarted at zero. */
export function usedSince(
  total: TurnCompleted["usage"],
  { spent, model = "unknown" }: Pick<ReaderStart, "spent" | "model">,
): Usage {
  const now = {
    input: Math.max(0, total.input_tokens - total.cached_input_tokens - total.cache_write_input_tokens),
    output: total.output_tokens,
    cacheRead: total.cached_input_tokens,
    cacheWrite: total.cache_write_input_tokens,
  };
  const before = spent !== undefined && spent.output <= now.output ? spent : nothing;
  return {
    t: "usage",
    model,
    input: Math.max(0, now.input - before.input),
    output: now.output - before.output,
    cacheRead: Math.max(0, now.cacheRead - before.cacheRead),
    cacheWrite: Math.max(0, now.cacheWrite - before.cacheWrite),
  };
}

const nothing = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
