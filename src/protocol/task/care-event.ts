import { z } from "zod";

const budgetReport = {
  /** Of the task's own budget, or of what all tasks may spend on a day (UTC). */
  scope: z.enum(["task", "day"]),
  usedUsd: z.number(),
  limitUsd: z.number(),
};

/** What the platform notices while it looks after an agent: limits of the provider, money, silence. */
export const careEvents = [
  /** The agent calls nobody until this time: the provider refused it (`own`), or another task of its account. */
  z.object({ type: z.literal("limit.held"), until: z.iso.datetime(), own: z.boolean() }),
  /** What the task may cost; null where it has no budget of its own. */
  z.object({ type: z.literal("budget.changed"), limitUsd: z.number().nullable() }),
  z.object({ type: z.literal("budget.warned"), ...budgetReport }),
  z.object({ type: z.literal("budget.reached"), ...budgetReport }),
  /** The agent should work and has given no sign of life since then. */
  z.object({ type: z.literal("agent.stuck"), silentSince: z.iso.datetime() }),
  /** An agent that was reported as stuck gives a sign of life. */
  z.object({ type: z.literal("agent.heard") }),
] as const;
