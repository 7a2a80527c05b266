import { execFile } from "node:child_process";
import { homedir } from "node:os";
import { basename } from "node:path";
import { promisify } from "node:util";

import type { Finding } from "../../protocol/api/checks.ts";
import type { AgentConfig } from "../../protocol/config.ts";
import { findCommand } from "../../supervisor/find-command.ts";
import { type KnownCli, knownClis, signedInBy } from "./known-clis.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Looks for the programs of the configured agents: one that is missing is in the way of its tasks. */
export async function lookAtAgents(
  agents: ReadonlyMap<string, AgentConfig>,
  environment: Environment,
): Promise<Finding[]> {
  return Promise.all([...agents].map(([name, config]) => lookAtAgent(name, config, environment)));
}

/** Looks for the known command lines that no agent of the configuration uses; none of them is needed. */
export async function lookAtKnownClis(
  agents: ReadonlyMap<string, AgentConfig>,
  environment: Environment,
): Promise<Finding[]> {
  const used = new Set([...agents.values()].map((config) => cliOf(config)?.name));
  const others = knownClis.filter(({ name }) => !used.has(name));
  return Promise.all(
    others.map(async (cli): Promise<Finding> => {
      const { state, version, ...look } = await lookAtProgram(cli.name, cli, environment);
      const seen = { what: "agent", name: cli.name, configured: false, state, version } as const;
      return look.status === "problem"
        ? {
            name: cli.name,
            status: "note",
            message: "not installed, and not needed by the configuration",
            seen,
          }
        : { name: cli.name, ...look, seen };
    }),
  );
}

async function lookAtAgent(name: string, config: AgentConfig, environment: Environment): Promise<Finding> {
  const program = programOf(config);
  const { state, version, ...look } =
    program === undefined
      ? builtIn
      : await lookAtProgram(program, cliOf(config), { ...environment, ...config.env });
  const seen = { what: "agent", name, configured: true, state, version } as const;
  return { name: `agent ${name}`, ...look, seen };
}

interface Look extends Pick<Finding, "status" | "message"> {
  readonly state: Extract<NonNullable<Finding["seen"]>, { what: "agent" }>["state"];
  readonly version: string | null;
}

const builtIn: Look = { status: "ok", message: "built in", state: "built_in", version: null };

/** Whether the program is there, which version it is, and whether somebody has signed in to it. */
async function lookAtProgram(
  program: string,
  cli: KnownCli | undefined,
  environment: Environment,
): Promise<Look> {
  const found = await findCommand(program, process.cwd(), environment["PATH"] ?? "/usr/bin:/bin");
  if (found.kind === "missing")
    return {
      status: "problem",
      message: `"${program}" was not found. Install it or correct the configuration.`,
      state: "missing",
      version: null,
    };
  if (found.kind === "not_executable")
    return {
      status: "problem",
      message: `${found.file} may not be executed. Run: chmod +x ${found.file}`,
      state: "not_executable",
      version: null,
    };
  if (cli === undefined) return { status: "ok", message: found.file, state: "ready", version: null };
  const version = await versionOf(found.file);
  const by = signedInBy(cli, environment, environment["HOME"] ?? homedir());
  if (by === null)
    return {
      status: "note",
      message: `${version}; no sign-in was found. If it is not signed in some other way: ${cli.signIn}.`,
      state: "not_signed_in",
      version,
    };
  return { status: "ok", message: `${version}, signed in (${by})`, state: "ready", version };
}

function programOf({ kind, command }: AgentConfig): string | undefined {
  if (kind === "demo") return undefined;
  return command?.[0] ?? kind;
}

function cliOf(config: AgentConfig): KnownCli | undefined {
  const names = [config.kind, basename(programOf(config) ?? "")];
  return knownClis.find(({ name }) => names.includes(name));
}

async function versionOf(file: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(file, ["--version"], { timeout: 15_000 });
    return stdout.trim().split("\n")[0]?.slice(0, 100) ?? file;
  } catch {
    return `${file} (it does not say its version)`;
  }
}
