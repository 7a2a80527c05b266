import { z } from "zod";
import { DatabaseNames, PortNames } from "../task/lease.ts";

/** The settings of one orchestration, under the names of the state file and the API. */
export const OrchestrationConfig = z.strictObject({
  /** The number of tasks that run at the same time; 0 means as many as the machine allows. */
  max_parallel: z.int().min(0).max(1_000).default(0),
  /** The number of failures of a task that are followed by a retry. */
  retry_limit: z.int().min(0).max(100).default(10),
  /**
   * `strict` starts no task before all earlier phases are finished. `merge` starts a task as soon as all
   * tasks that it needs are merged.
   */
  phase_barrier: z.enum(["strict", "merge"]).default("strict"),
  /**
   * The agent of each specialist. A specialist without an entry gets the agent of the same name, if there is
   * one.
   */
  agents: z.record(z.string(), z.string()).default({}),
  /** The agent of all other tasks; null means the default agent. */
  default_agent: z.string().nullable().default(null),
  /** The agent that leads as main; null means that code does. */
  main_agent: z.string().nullable().default(null),
  /**
   * The command that installs the dependencies of a new checkout; null means the command of the project's
   * manifest.
   */
  setup: z.string().nullable().default(null),
  /** The command that tests a commit; null means the command of the project's manifest. */
  tests: z.string().nullable().default(null),
  /** Variables that get a free port of their own in every checkout, besides `PORT`. */
  lease_ports: PortNames.default([]),
  /** Variables that get the name of a database of their own in every checkout, besides `SIGNALBOX_DB`. */
  lease_databases: DatabaseNames.default([]),
  /** The maximum cost of all attempts at one task; null means no limit. */
  task_limit_usd: z.number().positive().nullable().default(null),
  /**
   * `(set)` if this orchestration has a Slack webhook of its own, whose address is a secret; null means the webhook of
   * the settings.
   */
  slack_webhook_url: z.string().nullable().default(null),
  /** True if the merged work of each phase is also checked out as a worktree of the project. */
  worktree: z.boolean().default(false),
});
export type OrchestrationConfig = z.infer<typeof OrchestrationConfig>;

/** The settings that a request gives an orchestration, with the address of its Slack webhook. */
export const AskedConfig = OrchestrationConfig.extend({
  slack_webhook_url: z
    .url({ protocol: /^https?$/u })
    .nullable()
    .default(null),
});
