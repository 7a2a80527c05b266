import type { Usage } from "../agent-event.ts";
import type { Prompted } from "./details.ts";

/** Returns the usage of a turn by model. Its cost is one sum, which is assigned to the first model. */
export function usageOf({ usage, _meta }: Prompted, model: string, costUsd: number | null): Usage[] {
  const cost = costUsd === null ? {} : { costUsd };
  const models = _meta?.quota?.model_usage ?? [];
  const used: Usage[] = usage
    ? [
        {
          t: "usage",
          model,
          input: usage.inputTokens,
          output: usage.outputTokens,
          cacheRead: usage.cachedReadTokens ?? 0,
          cacheWrite: usage.cachedWriteTokens ?? 0,
        },
      ]
    : models.map(({ model: name, token_count: tokens }) => ({
        t: "usage",
        model: name,
        input: tokens.input_tokens,
        output: tokens.output_tokens,
        cacheRead: 0,
        cacheWrite: 0,
      }));
  return used
    .filter(({ input, output, cacheRead }) => input + output + cacheRead > 0)
    .map((one, index) => (index === 0 ? { ...one, ...cost } : one));
}
