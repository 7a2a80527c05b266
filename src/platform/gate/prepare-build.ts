import type { Config } from "../../protocol/config.ts";
import type { Network } from "../../protocol/network.ts";
import type { AgentNetworks } from "../../supervisor/network/agent-networks.ts";
import { programEnvironment } from "../agent/session-environment.ts";
import { buildNetwork } from "./install-network.ts";
import type { BuildPlan } from "./run-project.ts";

/** The parts of the server that builds use. */
export interface BuildContext {
  readonly config: Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly dataDirectory: string;
  readonly workspaces: string;
  readonly secretFiles: readonly string[];
  readonly runsDirectory: string;
  readonly networks: AgentNetworks;
  readonly directories: { built(name: string): string };
  readonly onFault: (what: string, fault: unknown) => void;
}

/**
 * Runs `build` with its own directories, limits and network, and closes the network afterwards. In a sandbox,
 * the network reaches the same hosts as for agents, except their providers.
 */
export async function withBuild<Result>(
  name: string,
  how: {
    /** The commands that have network access: all, none or those that install dependencies. */
    readonly network: boolean | "install";
    /** The network access of the agent whose work is built, if it has its own. */
    readonly agentNetwork?: Network | undefined;
    readonly timeoutMs: number;
    readonly signal: AbortSignal;
    /** Variables besides those that every program needs. */
    readonly env?: Readonly<Record<string, string>>;
  },
  context: BuildContext,
  build: (plan: Omit<BuildPlan, "commit">) => Promise<Result>,
): Promise<Result> {
  const runDirectory = `${context.runsDirectory}/${name}`;
  const allowed = how.agentNetwork ?? context.config.network;
  try {
    return await build({
      directory: context.directories.built(name),
      runDirectory,
      env: { ...how.env, ...programEnvironment(context.environment) },
      ...(await buildNetwork(how.network, allowed, { ...context, name, runDirectory })),
      limits: context.config.limits,
      timeoutMs: how.timeoutMs,
      hidden: [context.workspaces],
      secret: [context.dataDirectory, ...context.secretFiles],
      signal: how.signal,
      onFault: context.onFault,
    });
  } finally {
    await context.networks.close(name);
  }
}
