import type { Attributes } from "./ended-span.ts";

/** Tokens and costs of a piece of work. */
export interface Used {
  readonly model: string | null;
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly costUsd: number;
}

export const nothingUsed: Used = {
  model: null,
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  costUsd: 0,
};

/** Adds one report of usage. */
export function addUsage(used: Used, more: Used): Used {
  return {
    model: more.model ?? used.model,
    input: used.input + more.input,
    output: used.output + more.output,
    cacheRead: used.cacheRead + more.cacheRead,
    cacheWrite: used.cacheWrite + more.cacheWrite,
    costUsd: used.costUsd + more.costUsd,
  };
}

/**
 * Returns usage in the names of the semantic conventions for generative AI, whose input tokens include those of caches.
 * Empty if nothing was reported.
 */
export function usageAttributes(used: Used): Attributes {
  const { model, input, output, cacheRead, cacheWrite, costUsd } = used;
  if (input + output + cacheRead + cacheWrite + costUsd === 0) return {};
  return {
    ...modelAttributes(model),
    "gen_ai.usage.input_tokens": input + cacheRead + cacheWrite,
    "gen_ai.usage.output_tokens": output,
    "gen_ai.usage.cache_read.input_tokens": cacheRead,
    "gen_ai.usage.cache_creation.input_tokens": cacheWrite,
    "signalbox.cost_usd": costUsd,
  };
}

function modelAttributes(model: string | null): Attributes {
  if (model === null || model === "") return {};
  const provider = providers.find(([prefix]) => prefix.test(model))?.[1];
  return {
    "gen_ai.request.model": shortName(model),
    ...(provider === undefined ? {} : { "gen_ai.provider.name": provider }),
  };
}

const providers: readonly (readonly [RegExp, string])[] = [
  [/^claude/, "anthropic"],
  [/^(?:gpt|o\d|codex)/, "openai"],
  [/^gemini/, "gcp.gemini"],
];

/** Shortens a name that an agent chose. */
export function shortName(name: string): string {
  return name.length <= longestName ? name : name.slice(0, longestName).toWellFormed();
}

const longestName = 100;
