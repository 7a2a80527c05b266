import type { CountedMessages, MainCost } from "./main-cost.ts";
import type { OrchestrationState } from "./state.ts";

/** Returns the cost of main. `others` are the messages of agents outside, which use the command. */
export function mainCostOf(
  { main, config }: Pick<OrchestrationState, "main" | "config">,
  others: CountedMessages,
): MainCost {
  const children = main?.children ?? [];
  const sum = (value: (child: (typeof children)[number]) => number): number =>
    children.reduce((total, child) => total + value(child), 0);
  return {
    agent: main === null ? null : config.main_agent,
    starts: children.length,
    replaced: main?.replaced ?? null,
    messages: others.messages + (main?.messages ?? 0),
    tokens: others.tokens + (main?.tokens ?? 0),
    context: children.reduce((most, { usage }) => Math.max(most, usage.context), 0),
    billedInput: sum(({ usage }) => usage.billedInput),
    output: sum(({ usage }) => usage.output),
    costUsd: sum(({ costUsd }) => costUsd),
  };
}

/** Returns the tokens and the cost of all agents that were main. */
export function spentByMain({ main }: Pick<OrchestrationState, "main">): {
  readonly tokens: number;
  readonly costUsd: number;
} {
  const children = main?.children ?? [];
  return {
    tokens: children.reduce((sum, { tokens }) => sum + tokens, 0),
    costUsd: children.reduce((sum, { costUsd }) => sum + costUsd, 0),
  };
}
