import { z } from "zod";

/** The settings of one orchestration. The names are those of the state file and the API. */
export const OrchestrationConfig = z.strictObject({
  /** The number of tasks that run at the same time; 0 means as many as the machine allows. */
  max_parallel: z.int().min(0).max(1_000).default(0),
  /** The number of attempts at a task after the first. */
  retry_limit: z.int().min(0).max(100).default(10),
  /**
   * `strict` starts no task before all earlier phases are merged. `merge` starts a task as soon as everything it needs is
   * merged into the branch of its phase.
   */
  phase_barrier: z.enum(["strict", "merge"]).default("strict"),
  /** The agent of each specialist. A specialist that is not named here is the agent of that name, if there is one. */
  agents: z.record(z.string(), z.string()).default({}),
  /** The agent of all other tasks; null means the default agent. */
  default_agent: z.string().nullable().default(null),
  /** The command that installs what a new checkout needs; null means that of the project's manifest. */
  setup: z.string().nullable().default(null),
  /** The command that tests a commit; null means that of the project's manifest. */
  tests: z.string().nullable().default(null),
  /** The most that the attempts at one task may cost together; null means no limit. */
  task_limit_usd: z.number().positive().nullable().default(null),
  /** The incoming webhook of Slack for news; null means none. */
  slack_webhook_url: z
    .url({ protocol: /^https?$/u })
    .nullable()
    .default(null),
  /** True if each phase is also checked out as a git worktree of the project, for people. */
  worktree: z.boolean().default(false),
});
export type OrchestrationConfig = z.infer<typeof OrchestrationConfig>;
