import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

import type { Launch } from "../agents/agent-kind.ts";
import { ownFiles } from "../agents/own-files.ts";
import type { AgentConfig, Config } from "../protocol/config.ts";
import type { Limits } from "../protocol/limits.ts";
import { thisMachine } from "../supervisor/machine.ts";
import { pathsOfCommand } from "../supervisor/sandbox/command-paths.ts";
import { toolchainsIn } from "../supervisor/sandbox/toolchains.ts";
import type { SandboxPlan } from "../supervisor/sandbox/sandbox-plan.ts";

/** What holds for every agent of this server. */
export interface Containment {
  readonly sandbox: Config["sandbox"];
  readonly limits: Limits;
  /** The data directory, of which an agent sees nothing but its workspace. */
  readonly secret: readonly string[];
  /** Where the workspaces of all tasks are. */
  readonly hidden: readonly string[];
}

/** What holds for the agents of a server with this configuration and these directories. */
export function containmentOf(house: {
  readonly config: Pick<Config, "sandbox" | "limits">;
  readonly dataDirectory: string;
  readonly workspaces: string;
  readonly secretFiles: readonly string[];
}): Containment {
  const { sandbox, limits } = house.config;
  return {
    sandbox,
    limits,
    secret: [house.dataDirectory, ...house.secretFiles],
    hidden: [house.workspaces],
  };
}

/** Whether an agent will be contained on this machine. */
export function isContained({ sandbox }: Pick<Containment, "sandbox">, config: AgentConfig): boolean {
  return (config.sandbox ?? sandbox) !== "off" && thisMachine().sandbox.kind === "bubblewrap";
}

/** What an agent may see, or nothing where it is not to be contained. */
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
  const at = (place: string): string =>
    place === "~" || place.startsWith("~/") ? join(env["HOME"] ?? home, place.slice(2)) : place;
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
    network: config.network ?? true,
  };
}

/** What a run of this agent may use. */
export function limitsOf({ limits }: Containment, config: AgentConfig): Limits {
  const own = Object.entries(config.limits ?? {}).filter(([, limit]) => limit !== undefined);
  return { ...limits, ...Object.fromEntries(own) };
}
