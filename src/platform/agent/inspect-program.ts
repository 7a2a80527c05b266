import { existsSync } from "node:fs";
import { homedir } from "node:os";
import semver from "semver";
import type { Environment, KnownCli } from "../../agents/known-cli.ts";
import { atHome } from "../../sessions/own-directory.ts";
import { askProgram } from "../../supervisor/ask-program.ts";
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
  timeoutMs = patienceMs,
): Promise<ProgramState> {
  const found = await findCommand(program, process.cwd(), env["PATH"] ?? "/usr/bin:/bin");
  if (found.kind === "missing") return { is: "missing" };
  const { file } = found;
  if (found.kind === "not_executable") return { is: "not_executable", file };
  if (cli === undefined) return { is: "ready", file, version: null, signedInBy: null };
  const ask = { file, env: { ...env, ...quiet }, timeoutMs };
  const [told, signedInBy] = await Promise.all([
    askProgram({ ...ask, args: ["--version"] }),
    signInOf(cli, env, (args) => askProgram({ ...ask, args })),
  ]);
  const version = semver.coerce(told?.output)?.version;
  if (version === undefined) return { is: "not_answering", file };
  if (semver.lt(version, cli.oldest)) return { is: "unsupported", version };
  return signedInBy === null ? { is: "not_signed_in", version } : { is: "ready", file, version, signedInBy };
}

/** Returns the evidence that a person has signed in to a command line; null if there is none. */
async function signInOf(
  { name, signIn }: KnownCli,
  env: Environment,
  ask: (args: readonly string[]) => ReturnType<typeof askProgram>,
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
