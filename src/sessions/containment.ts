import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

import type { Launch } from "../agents/agent-kind.ts";
import { agentKinds } from "../agents/kinds.ts";
import { ownFiles } from "../agents/known-clis.ts";
import type { AgentConfig, Config } from "../protocol/config.ts";
import type { Limits } from "../protocol/limits.ts";
import { thisMachine } from "../supervisor/machine.ts";
import { pathsOfCommand } from "../supervisor/sandbox/command-paths.ts";
import { toolchainsIn } from "../supervisor/sandbox/toolchains.ts";
import type { SandboxPlan } from "../supervisor/sandbox/sandbox-plan.ts";

/** The sandbox mode, limits and hidden directories that apply to every agent of this server. */
export interface Containment {
  readonly sandbox: Config["sandbox"];
  readonly limits: Limits;
  /** The data directory and other secret files. An agent sees nothing of them except its workspace. */
  readonly secret: readonly string[];
  /** The directories of all workspaces; an agent sees only its own. */
  readonly hidden: readonly string[];
}

/** Returns the containment of a server with this configuration and these directories. */
export function containmentOf(server: {
  readonly config: Pick<Config, "sandbox" | "limits">;
  readonly dataDirectory: string;
  readonly workspaces: string;
  readonly secretFiles: readonly string[];
}): Containment {
  const { sandbox, limits } = server.config;
  return {
    sandbox,
    limits,
    secret: [server.dataDirectory, ...server.secretFiles],
    hidden: [server.workspaces],
  };
}

/** Returns true if an agent will be sandboxed on this machine. */
export function isContained({ sandbox }: Pick<Containment, "sandbox">, config: AgentConfig): boolean {
  return (config.sandbox ?? sandbox) !== "off" && thisMachine().sandbox.kind === "bubblewrap";
}

/** Returns the files that an agent may see; undefined if it is not sandboxed. */
export async function sandboxPlan(
  { sandbox, secret, hidden }: Containment,
  config: AgentConfig,
  launch: Pick<Launch, "command">,
  env: Readonly<Record<string, string>>,
  workspace: string,
): Promise<SandboxPlan | undefined> {
  const mode = config.sandbox ?? sandbox;
  if (mode === "off") return undefined;
  const home = homedir();
  const at = (path: string): string =>
    path === "~" || path.startsWith("~/") ? join(env["HOME"] ?? home, path.slice(2)) : path;
  const own = ownFiles(config.kind, launch.command, env);
  for (const directory of own.directories) mkdirSync(at(directory), { recursive: true, mode: 0o700 });
  return {
    mode,
    hidden: [home, ...hidden],
    readable: [
      ...toolchainsIn(home),
      ...(await pathsOfCommand(launch.command, workspace, env, home)),
      ...[env["SIGNALBOX_GUIDES"] ?? []].flat(),
      ...(config.readable ?? []).map(at),
    ],
    writable: [...own.directories, ...own.files, ...(config.writable ?? [])].map(at),
    protected: own.protected.map(at),
    secret,
    network: config.network ?? agentKinds[config.kind].needsNetwork,
  };
}

/** Returns the limits of a run of this agent. */
export function limitsOf({ limits }: Containment, config: AgentConfig): Limits {
  const own = Object.entries(config.limits ?? {}).filter(([, limit]) => limit !== undefined);
  return { ...limits, ...Object.fromEntries(own) };
}
