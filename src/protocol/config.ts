import { z } from "zod";
import { Limits, OwnLimits } from "./limits.ts";

/** Whether agents are contained: where the machine can, never, or else not run at all. */
const SandboxMode = z.enum(["auto", "off", "required"]);

/** Dollars for a million tokens of each sort, for agents that say what they used and not what it cost. */
const Prices = z.strictObject({
  input: z.number().min(0),
  output: z.number().min(0),
  cacheRead: z.number().min(0).default(0),
  cacheWrite: z.number().min(0).default(0),
});
export type Prices = z.infer<typeof Prices>;

/** One agent of the configuration: which program it is and how it is spoken to. */
export const AgentConfig = z.strictObject({
  kind: z.enum(["program", "demo", "claude", "codex", "acp"]),
  command: z.array(z.string()).min(1).optional(),
  env: z.record(z.string(), z.string()).default({}),
  model: z.string().optional(),
  /**
   * Whose limits the agent shares: agents of one account wait together when the provider refuses one of them.
   * Without it, agents of the same kind with the same sign-in in `env` share one, and a program has its own.
   */
  account: z.string().min(1).optional(),
  /** What an LLM command line may do without asking: change files of its workspace, nothing, or everything. */
  permissions: z.enum(["edits", "ask", "all"]).default("edits"),
  /** In place of the setting for all agents. */
  sandbox: SandboxMode.optional(),
  /** What a contained agent may read in hidden places, and what it may write, beside its workspace; `~` is its home. */
  readable: z.array(z.string()).optional(),
  writable: z.array(z.string()).optional(),
  /** Whether a contained agent has the network; its model may need it. Default true. */
  network: z.boolean().optional(),
  limits: OwnLimits.optional(),
  prices: Prices.optional(),
  /** Runs a program on a pseudo-terminal, for those that need one. */
  pty: z.boolean().optional(),
});
export type AgentConfig = z.infer<typeof AgentConfig>;

/** `signalbox.config.json`. An unknown key is an error that names it. */
export const Config = z.strictObject({
  agents: z.record(z.string(), AgentConfig).default({}),
  defaultAgent: z.string().default("demo"),
  /** Who judges work; default: the task's own agent, in a session of its own. */
  verifierAgent: z.string().optional(),
  /** Folders with workflow definitions of one's own. */
  workflowDirs: z.array(z.string()).default([]),
  /** How many verifications run at once. */
  verificationsAtOnce: z.int().min(1).max(100).default(2),
  /** How long a verification agent may take. */
  verificationTimeoutMs: z.int().min(1000).default(1_800_000),
  /** How long building and testing what an agent made may take, each. */
  buildTimeoutMs: z.int().min(1000).default(600_000),
  /** Approves verified work that nobody decided on for seven days. */
  reviewAutoApproveAfter7Days: z.boolean().default(false),
  /** How often a checkpoint is taken while an agent works. */
  checkpointEveryMs: z.int().min(1000).default(600_000),
  /** For tests and demonstrations: a clock that is ahead, or faster than time. */
  clock: z
    .strictObject({ aheadMs: z.number().default(0), speed: z.number().min(1).max(1_000_000).default(1) })
    .optional(),
  /** Names, with their ports, under which browsers may reach this server beside those of the loopback. */
  allowedHosts: z.array(z.string()).default([]),
  /** How many tasks may work at once; the others stay pending. */
  concurrency: z.int().min(1).max(10_000).default(50),
  /** Where task workspaces are made; default `workspaces` in the data directory. */
  outputDirectory: z.string().optional(),
  /** Whether agents run in a sandbox. */
  sandbox: SandboxMode.default("auto"),
  /** What one run may use. */
  limits: Limits.prefault({}),
  /** How long a wait holds a stopped process before it is ended, where the agent can be taken up again. */
  hibernateAfterMs: z.int().min(1000).default(240_000),
  /** How long an agent that should work may give no sign of life before it is reported as stuck. */
  silenceAfterMs: z.int().min(1000).default(1_800_000),
  /** What a task without a budget of its own may cost, and all tasks on a day (UTC), in US dollars. */
  budgets: z
    .strictObject({
      perTaskUsd: z.number().positive().optional(),
      perDayUsd: z.number().positive().optional(),
    })
    .default({}),
});
export type Config = z.infer<typeof Config>;
