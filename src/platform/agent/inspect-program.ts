import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { basename } from "node:path";
import semver from "semver";
import type { Environment, KnownCli } from "../../agents/known-cli.ts";
import { atHome } from "../../sessions/own-directory.ts";
import { askProgram, type ProgramAnswer } from "../../supervisor/ask-program.ts";
import { findCommand } from "../../supervisor/find-command.ts";

/** The state of an agent's program. For a known command line it includes its version and its sign-in. */
export type ProgramState =
  | { readonly is: "missing" }
  | { readonly is: "not_executable"; readonly file: string }
  | { readonly is: "not_answering"; readonly file: string }
  | { readonly is: "unsupported"; readonly version: string }
  | { readonly is: "not_signed_in"; readonly version: string }
  /** `signedInBy` names a variable, a file or a command, never their content. */
  | {
      readonly is: "ready";
      readonly file: string;
      readonly version: string | null;
      readonly signedInBy: string | null;
    };

/** Time that a command line has to report its version or its sign-in. */
const patienceMs = 10_000;

/** Variables that keep command lines from updating themselves and from sending anything while they are inspected. */
const quiet = {
  DISABLE_AUTOUPDATER: "1",
  DISABLE_TELEMETRY: "1",
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
};

/** Inspects the program of an agent. `cli` is the known command line that it is, if any. */
export async function inspectProgram(
  program: string,
  cli: KnownCli | undefined,
  env: Environment,
): Promise<ProgramState> {
  const found = await findProgram(program, env);
  if (found.is !== "found") return found;
  const { file } = found;
  if (cli === undefined || !isItself(program, cli))
    return { is: "ready", file, version: null, signedInBy: null };
  const [version, signedInBy] = await Promise.all([
    versionOf(file, env),
    signInOf(cli, env, (args) => askQuietly(file, args, env)),
  ]);
  if (version === null) return { is: "not_answering", file };
  if (isUnsupported(version, cli)) return { is: "unsupported", version };
  return signedInBy === null ? { is: "not_signed_in", version } : { is: "ready", file, version, signedInBy };
}

/** Finds a program as the agent's environment would. */
export async function findProgram(
  program: string,
  env: Environment,
): Promise<
  | { readonly is: "found"; readonly file: string }
  | Extract<ProgramState, { is: "missing" | "not_executable" }>
> {
  const found = await findCommand(program, process.cwd(), env["PATH"] ?? "/usr/bin:/bin");
  if (found.kind === "missing") return { is: "missing" };
  return { is: found.kind, file: found.file };
}

/** Returns the version that a command line reports; null if it reports none in time. */
export async function versionOf(file: string, env: Environment): Promise<string | null> {
  return semver.coerce((await askQuietly(file, ["--version"], env))?.output)?.version ?? null;
}

/** Returns true if Signalbox does not work with a version of a command line. */
export function isUnsupported(version: string, { oldest }: KnownCli): boolean {
  return semver.lt(version, oldest);
}

/** Returns true if a program is the command line itself, not an interpreter or an adapter with versions of its own. */
export function isItself(program: string, { name }: KnownCli): boolean {
  const file = basename(program);
  return file === name || file.startsWith(`${name}.`);
}

function askQuietly(file: string, args: readonly string[], env: Environment): Promise<ProgramAnswer | null> {
  return askProgram({ file, args, env: { ...env, ...quiet }, timeoutMs: patienceMs });
}

/** Returns the evidence that a person has signed in to a command line; null if there is none. */
async function signInOf(
  { name, signIn }: KnownCli,
  env: Environment,
  ask: (args: readonly string[]) => Promise<ProgramAnswer | null>,
): Promise<string | null> {
  const variable = signIn.variables.find((each) => (env[each] ?? "") !== "");
  if (variable !== undefined) return variable;
  const home = env["HOME"] ?? homedir();
  const file = signIn
    .files(env)
    .map((path) => atHome(path, home))
    .find((path) => existsSync(path));
  if (signIn.status === null) return file ?? null;
  const { args } = signIn.status;
  const told = signIn.status.signedIn((await ask(args))?.output ?? "");
  if (told === null) return file ?? null;
  return told ? (file ?? [name, ...args].join(" ")) : null;
}
