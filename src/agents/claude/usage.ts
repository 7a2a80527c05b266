import type { Usage } from "../agent-event.ts";
import { moneySince } from "../money.ts";
import type { Result } from "./details.ts";

/** Returns the usage of a turn by model, and the session's total cost after it. */
export function usageOf(result: Result, spentUsd: number): { usages: Usage[]; spentUsd: number } {
  const since = result.model_usage_since_last_result;
  const usages = since ? byModel(since) : [ofTurn(result, spentUsd)];
  return {
    usages: usages.filter(
      ({ input, output, cacheRead, cacheWrite }) => input + output + cacheRead + cacheWrite > 0,
    ),
    spentUsd: result.totalUsd,
  };
}

function byModel(models: NonNullable<Result["model_usage_since_last_result"]>): Usage[] {
  return Object.entries(models).map(([model, used]) => ({
    t: "usage",
    model,
    input: used.inputTokens,
    output: used.outputTokens,
    cacheRead: used.cacheReadInputTokens,
    cacheWrite: used.cacheCreationInputTokens,
    costUsd: used.costUSD,
  }));
}

/** Computes the usage for versions that report tokens per turn and cost per session; some of them restart at zero. */
function ofTurn({ usage, totalUsd: total, modelUsage }: Result, spentUsd: number): Usage {
  return {
    t: "usage",
    model: Object.keys(modelUsage)[0] ?? "unknown",
    input: usage.input_tokens,
    output: usage.output_tokens,
    cacheRead: usage.cache_read_input_tokens,
    cacheWrite: usage.cache_creation_input_tokens,
    costUsd: moneySince(spentUsd, total),
  };
}
