import { z } from "zod";

/** One agent of the configuration: which program it is and how it is spoken to. */
export const AgentConfig = z.strictObject({
  kind: z.enum(["program", "demo", "claude"]),
  command: z.array(z.string()).min(1).optional(),
  env: z.record(z.string(), z.string()).default({}),
  model: z.string().optional(),
  /** What an LLM command line may do without asking: change files of its workspace, nothing, or everything. */
  permissions: z.enum(["edits", "ask", "all"]).default("edits"),
});
export type AgentConfig = z.infer<typeof AgentConfig>;

/** `signalbox.config.json`. An unknown key is an error that names it. */
export const Config = z.strictObject({
  agents: z.record(z.string(), AgentConfig).default({}),
  defaultAgent: z.string().default("demo"),
  /** Names, with their ports, under which browsers may reach this server beside those of the loopback. */
  allowedHosts: z.array(z.string()).default([]),
  /** How many tasks may work at once; the others stay pending. */
  concurrency: z.int().min(1).max(10_000).default(50),
  /** Where task workspaces are made; default `workspaces` in the data directory. */
  outputDirectory: z.string().optional(),
  /** How long a wait holds a stopped process before it is ended, where the agent can be taken up again. */
  hibernateAfterMs: z.int().min(1000).default(240_000),
});
export type Config = z.infer<typeof Config>;
