import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { agentKinds } from "../../agents/kinds.ts";
import type { Environment, KnownCli } from "../../agents/known-cli.ts";
import { cliOf, knownClis } from "../../agents/known-clis.ts";
import type { Finding } from "../../protocol/api/checks.ts";
import type { AgentConfig } from "../../protocol/config.ts";
import { findCommand } from "../../supervisor/find-command.ts";

/** Checks the programs of the configured agents: a missing one blocks its tasks. */
export async function checkAgents(
  agents: ReadonlyMap<string, AgentConfig>,
  environment: Environment,
): Promise<Finding[]> {
  return Promise.all([...agents].map(([name, config]) => lookAtAgent(name, config, environment)));
}

/** Checks the known command lines that no configured agent uses; none of them is needed. */
export async function lookAtKnownClis(
  agents: ReadonlyMap<string, AgentConfig>,
  environment: Environment,
): Promise<Finding[]> {
  const used = new Set([...agents.values()].map((config) => cliOf(config)?.name));
  const others = knownClis.filter(({ name }) => !used.has(name));
  return Promise.all(
    others.map(async (cli): Promise<Finding> => {
      const { state, version, ...look } = await lookAtProgram(cli.name, cli, environment);
      const { name, configuration } = cli;
      const seen = { what: "agent", name, configured: false, state, version, configuration } as const;
      return look.status === "problem"
        ? {
            name: cli.name,
            status: "note",
            message: "not installed, and not used by the configuration",
            seen,
          }
        : { name: cli.name, ...look, seen };
    }),
  );
}

async function lookAtAgent(name: string, config: AgentConfig, environment: Environment): Promise<Finding> {
  const program = agentKinds[config.kind].program(config);
  const { state, version, ...look } =
    program === null
      ? builtIn
      : await lookAtProgram(program, cliOf(config), { ...environment, ...config.env });
  const seen = { what: "agent", name, configured: true, state, version } as const;
  return { name: `agent ${name}`, ...look, seen };
}

interface Result extends Pick<Finding, "status" | "message"> {
  readonly state: Extract<NonNullable<Finding["seen"]>, { what: "agent" }>["state"];
  readonly version: string | null;
}

const builtIn: Result = { status: "ok", message: "built in", state: "built_in", version: null };

/** Checks that the program exists, its version, and its sign-in. */
async function lookAtProgram(
  program: string,
  cli: KnownCli | undefined,
  environment: Environment,
): Promise<Result> {
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
      message: `${found.file} is not executable. Run: chmod +x ${found.file}`,
      state: "not_executable",
      version: null,
    };
  if (cli === undefined) return { status: "ok", message: found.file, state: "ready", version: null };
  const version = await versionOf(found.file);
  const by = signedInBy(cli, environment, environment["HOME"] ?? homedir());
  if (by === null)
    return {
      status: "note",
      message: `${version}; no sign-in was found. If it is not signed in, ${cli.signIn.advice}.`,
      state: "not_signed_in",
      version,
    };
  return { status: "ok", message: `${version}, signed in (${by})`, state: "ready", version };
}

/**
 * Returns the evidence that the command line is signed in: the name of a variable or of a file, never their content;
 * null if there is none.
 */
function signedInBy({ signIn }: KnownCli, env: Environment, home: string): string | null {
  const variable = signIn.variables.find((name) => (env[name] ?? "") !== "");
  const files = signIn.files(env).map((file) => (file.startsWith("~/") ? join(home, file.slice(2)) : file));
  return variable ?? files.find((file) => existsSync(file)) ?? null;
}

async function versionOf(file: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(file, ["--version"], { timeout: 15_000 });
    return stdout.trim().split("\n")[0]?.slice(0, 100) ?? file;
  } catch {
    return `${file} (unknown version)`;
  }
}
