import { homedir } from "node:os";

import { agentKinds } from "../agents/kinds.ts";
import type { AgentConfig, Config } from "../protocol/config.ts";
import type { Limits } from "../protocol/limits.ts";
import type { Network } from "../protocol/network.ts";
import { thisMachine } from "../supervisor/machine.ts";
import { pathsOfCommand } from "../supervisor/sandbox/command-paths.ts";
import { toolchainsIn } from "../supervisor/sandbox/toolchains.ts";
import type { NetworkAccess } from "../supervisor/network/agent-networks.ts";
import type { SandboxPlan } from "../supervisor/sandbox/sandbox-plan.ts";
import { atHome } from "./own-directory.ts";

/** The sandbox mode, limits and hidden directories that apply to every agent of this server. */
export interface Containment {
  readonly sandbox: Config["sandbox"];
  readonly limits: Limits;
  /** The data directory and other secret files. An agent sees nothing of them except its workspace. */
  readonly secret: readonly string[];
  /** The directories of all workspaces; an agent sees only its own. */
  readonly hidden: readonly string[];
  /** Returns true if a person has allowed agents to run on a machine without a sandbox. */
  readonly allowsUnsandboxed: () => boolean;
  /** The network access of agents that talk to a model and configure none of their own. */
  readonly network: Network;
}

/**
 * Returns the containment of a server with these directories. It follows changes of the configuration in memory: a run
 * gets the limits, the sandbox and the network of the moment at which it starts.
 */
export function containmentOf(server: {
  readonly config: Pick<Config, "sandbox" | "limits" | "network">;
  readonly dataDirectory: string;
  readonly workspaces: string;
  readonly secretFiles: readonly string[];
  readonly allowsUnsandboxed: () => boolean;
}): Containment {
  const { config } = server;
  return {
    get sandbox() {
      return config.sandbox;
    },
    get limits() {
      return config.limits;
    },
    get network() {
      return config.network;
    },
    allowsUnsandboxed: server.allowsUnsandboxed,
    secret: [server.dataDirectory, ...server.secretFiles],
    hidden: [server.workspaces],
  };
}

/** Returns true for an agent that is a program of Signalbox itself. */
export function isBuiltIn(config: AgentConfig): boolean {
  return agentKinds[config.kind].program(config) === null;
}

/** Returns true if this agent needs a person's permission to run unsandboxed. Built-in agents need no permission. */
export function needsConsent(
  { sandbox, allowsUnsandboxed }: Pick<Containment, "sandbox" | "allowsUnsandboxed">,
  config: AgentConfig,
): boolean {
  return !isBuiltIn(config) && (config.sandbox ?? sandbox) === "auto" && !allowsUnsandboxed();
}

/** Returns true if an agent will be sandboxed on this machine. */
export function isContained({ sandbox }: Pick<Containment, "sandbox">, config: AgentConfig): boolean {
  return (config.sandbox ?? sandbox) !== "off" && thisMachine().sandbox.kind !== "none";
}

/** Returns the files that an agent may see; undefined if it is not sandboxed. */
export async function sandboxPlan(
  containment: Containment,
  config: AgentConfig,
  run: SandboxedRun,
): Promise<SandboxPlan | undefined> {
  const { secret, hidden } = containment;
  const mode = config.sandbox ?? containment.sandbox;
  if (mode === "off") return undefined;
  const { command, env, workspace } = run;
  const home = homedir();
  const at = (path: string): string => atHome(path, env["HOME"] ?? home);
  return {
    mode: needsConsent(containment, config) ? "unallowed" : mode,
    hidden,
    readable: [
      ...toolchainsIn(home),
      ...(await pathsOfCommand(command, workspace, env, home)),
      ...(run.self === undefined ? [] : await pathsOfCommand(run.self, workspace, env, home)),
      ...[env["SIGNALBOX_GUIDES"] ?? []].flat(),
      ...(config.readable ?? []).map(at),
    ],
    writable: (config.writable ?? []).map(at),
    protected: [],
    secret,
    network: run.network,
  };
}

/** The facts about a run that determine its sandbox. */
export interface SandboxedRun {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly workspace: string;
  /** The command of this program, which the agent may run. */
  readonly self?: readonly string[];
  readonly network: NetworkAccess | null;
}

/** Returns the limits of a run of this agent. */
export function limitsOf({ limits }: Containment, config: AgentConfig): Limits {
  const own = Object.entries(config.limits ?? {}).filter(([, limit]) => limit !== undefined);
  return { ...limits, ...Object.fromEntries(own) };
}
