import type { Prices } from "../protocol/config.ts";
import type { Usage } from "./agent-event.ts";

/** Adds the cost to the usage: the cost that the agent reports, otherwise the cost by the configured prices. */
export function priced(usage: Usage, prices: Prices | undefined): Usage {
  if (usage.costUsd !== undefined || prices === undefined) return usage;
  const { input, output, cacheRead, cacheWrite } = usage;
  const costUsd =
    input * prices.input +
    output * prices.output +
    cacheRead * prices.cacheRead +
    cacheWrite * prices.cacheWrite;
  return { ...usage, costUsd: Number((costUsd / 1_000_000).toFixed(9)) };
}

/**
 * Returns the money spent since a total was recorded, in dollars rounded to nine digits, so that sums of such
 * differences stay exact. A smaller total restarted at zero.
 */
export function moneySince(recorded: number, total: number): number {
  const spent = total >= recorded - SMALLEST ? total - recorded : total;
  return Math.round(spent / SMALLEST) * SMALLEST === 0 ? 0 : Number(spent.toFixed(9));
}

const SMALLEST = 1e-9;
