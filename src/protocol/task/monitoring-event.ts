import { z } from "zod";

const budgetReport = {
  /** The task's own budget, or the budget for a day of all tasks, or of those of the project. */
  scope: z.enum(["task", "day", "project"]),
  usedUsd: z.number(),
  limitUsd: z.number(),
};

/** Events of monitoring an agent: provider limits, cost, silence. */
export const monitoringEvents = [
  /** The agent makes no calls until this time: the provider refused it (`own`) or another task of its account. */
  z.object({ type: z.literal("limit.held"), until: z.iso.datetime(), own: z.boolean() }),
  /** Maximum cost of the task; null if it has no budget of its own. */
  z.object({ type: z.literal("budget.changed"), limitUsd: z.number().nullable() }),
  /** `day` is the date in the time zone of the project; earlier versions counted days in UTC and did not record it. */
  z.object({ type: z.literal("budget.warned"), ...budgetReport, day: z.iso.date().optional() }),
  z.object({ type: z.literal("budget.reached"), ...budgetReport }),
  /** The agent should work and has given no sign of life since then. */
  z.object({ type: z.literal("agent.stuck"), silentSince: z.iso.datetime() }),
  /** An agent that was reported as stuck gave a sign of life. */
  z.object({ type: z.literal("agent.heard") }),
] as const;
