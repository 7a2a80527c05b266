import { z } from "zod";
import { Labels } from "./labels.ts";
import { OpenIdConfig } from "./people/openid-config.ts";
import { Limits, OwnLimits } from "./limits.ts";
import { Network, registriesEntry } from "./network.ts";
import { Concurrency, VerificationsAtOnce } from "./settings/setting-ranges.ts";

/** The sandbox mode of agents: if the machine supports it, never, or always (agents do not run without it). */
const SandboxMode = z.enum(["auto", "off", "required"]);

/** Dollars per million tokens of each kind, for agents that report their usage but not its cost. */
const Prices = z.strictObject({
  input: z.number().min(0),
  output: z.number().min(0),
  cacheRead: z.number().min(0).default(0),
  cacheWrite: z.number().min(0).default(0),
});
export type Prices = z.infer<typeof Prices>;

/** The configuration of an agent: its program and the protocol that it speaks. */
export const AgentConfig = z.strictObject({
  kind: z.enum(["program", "demo", "claude", "codex", "acp"]),
  command: z.array(z.string()).min(1).optional(),
  env: z.record(z.string(), z.string()).default({}),
  model: z.string().optional(),
  /**
   * The account whose limits the agent shares: agents of one account wait together when the provider refuses one.
   * Without it, agents of the same kind with the same sign-in in `env` share one, and a program has its own.
   */
  account: z.string().min(1).optional(),
  /** The actions that an LLM command line needs no permission for: edits in its workspace, none, or all. */
  permissions: z.enum(["edits", "ask", "all"]).default("edits"),
  /** Overrides the setting for all agents. */
  sandbox: SandboxMode.optional(),
  /** Additional paths that a sandboxed agent may read or write besides its workspace; `~` is its home. */
  readable: z.array(z.string()).optional(),
  writable: z.array(z.string()).optional(),
  /** Network access of a sandboxed agent. Without it, kinds that talk to a model have that of all agents, others none. */
  network: Network.optional(),
  limits: OwnLimits.optional(),
  /** The labels that a node must have to run the agent, such as `gpu`. */
  labels: Labels.optional(),
  prices: Prices.optional(),
  /** Gives the agent the MCP servers of the person's own configuration of the command line, with their credentials. */
  personalMcpServers: z.boolean().optional(),
  /** Runs the program on a pseudo-terminal, for programs that need one. */
  pty: z.boolean().optional(),
});
export type AgentConfig = z.infer<typeof AgentConfig>;

/**
 * `signalbox.config.json`. An unknown key is an error that names it. A key that is also a setting is optional and has
 * no default here: `settings/platform-settings.ts` has the defaults, and code reads the value through `Settings.effective`.
 */
export const Config = z.strictObject({
  agents: z.record(z.string(), AgentConfig).default({}),
  /** The setting `default_agent`. */
  defaultAgent: z.string().optional(),
  /** The setting `verifier_agent`. */
  verifierAgent: z.string().optional(),
  /** In development, invalid names of documents cause a warning; in production they are refused. */
  mode: z.enum(["production", "development"]).default("production"),
  /** Directories with custom workflow definitions. */
  workflowDirs: z.array(z.string()).default([]),
  /** Directories with custom offices, besides `offices` in the data directory. */
  officeDirs: z.array(z.string()).default([]),
  /** The setting `verifications_at_once`. */
  verificationsAtOnce: VerificationsAtOnce.optional(),
  /** The setting `verification_timeout_minutes`, in milliseconds. */
  verificationTimeoutMs: z.int().min(1000).optional(),
  /** The setting `build_timeout_minutes`, in milliseconds. */
  buildTimeoutMs: z.int().min(1000).optional(),
  /** The setting `mutation_check`. */
  mutationCheck: z.boolean().optional(),
  /** The setting `preview_pictures`. */
  previewPictures: z.boolean().optional(),
  /** The setting `review_auto_approve_after_7_days`. */
  reviewAutoApproveAfter7Days: z.boolean().optional(),
  /** The interval between checkpoints while an agent works. */
  checkpointEveryMs: z.int().min(1000).default(600_000),
  /** A clock that runs ahead or faster than real time, for tests and demonstrations. */
  clock: z
    .strictObject({ aheadMs: z.number().default(0), speed: z.number().min(1).max(1_000_000).default(1) })
    .optional(),
  /** The OpenID Connect provider with which people sign in. */
  openId: OpenIdConfig.optional(),
  /** Host names, with ports, under which browsers may reach this server besides the loopback names. */
  allowedHosts: z.array(z.string()).default([]),
  /** The setting `concurrency`. */
  concurrency: Concurrency.optional(),
  /** The setting `output_directory`. */
  outputDirectory: z.string().optional(),
  /** The sandbox mode of agents that set none of their own. */
  sandbox: SandboxMode.default("auto"),
  /** The network access of sandboxed agents that talk to a model, and of builds that need one. */
  network: Network.default([registriesEntry]),
  /** The resources that one run may use. */
  limits: Limits.prefault({}),
  /** The file store of an installation with several nodes: `database`, `directory:/path` or `s3://bucket/prefix`. */
  files: z.string().default("database"),
  /** The time after which the stopped process of a waiting agent ends, if the agent can be resumed. */
  hibernateAfterMs: z.int().min(1000).default(240_000),
  /** The setting `silence_minutes`, in milliseconds. */
  silenceAfterMs: z.int().min(1000).optional(),
  /** The settings `budget_task_usd` (for tasks without a budget of their own) and `budget_day_usd` (UTC day). */
  budgets: z
    .strictObject({
      perTaskUsd: z.number().positive().optional(),
      perDayUsd: z.number().positive().optional(),
    })
    .default({}),
});
export type Config = z.infer<typeof Config>;

/**
 * The keys that the server reads only when it starts: a clock that jumps would reorder what happened, files would be in
 * two stores, and the guard of requests keeps its hosts. `outputDirectory` is the setting `output_directory`.
 */
export const keysReadAtStart = ["clock", "allowedHosts", "files"] as const satisfies (keyof Config)[];
