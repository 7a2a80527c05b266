import type { Config } from "../../protocol/config.ts";
import { policyOf } from "../../sessions/network-policy-of.ts";
import { thisMachine } from "../../supervisor/machine.ts";
import type { AgentNetworks, NetworkAccess } from "../../supervisor/network/agent-networks.ts";
import { programEnvironment } from "../agent/session-environment.ts";
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
    readonly network: boolean;
    readonly timeoutMs: number;
    readonly signal: AbortSignal;
    /** Variables besides those that every program needs. */
    readonly env?: Readonly<Record<string, string>>;
  },
  context: BuildContext,
  build: (plan: Omit<BuildPlan, "commit">) => Promise<Result>,
): Promise<Result> {
  const runDirectory = `${context.runsDirectory}/${name}`;
  const network = how.network ? await openNetwork(name, runDirectory, context) : null;
  try {
    return await build({
      directory: context.directories.built(name),
      runDirectory,
      env: { ...how.env, ...programEnvironment(context.environment) },
      network,
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

async function openNetwork(
  name: string,
  runDirectory: string,
  { config, networks }: BuildContext,
): Promise<NetworkAccess | null> {
  if (config.network === false || thisMachine().sandbox.kind === "none") return null;
  return networks.open(name, runDirectory, policyOf(config.network));
}
