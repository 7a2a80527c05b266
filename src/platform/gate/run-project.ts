import { makeWorkspace } from "../../workspace/make-workspace.ts";
import { type ProjectCommands, projectCommands } from "../../checks/project-commands.ts";
import type { Limits } from "../../protocol/limits.ts";
import { type ContainedOutcome, runContained } from "../../supervisor/contained/run-contained.ts";
import { removeTree } from "../../workspace/remove-tree.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";
import { buildEnvironment } from "./build-environment.ts";
import { filesOf } from "./files-of-commit.ts";
import type { BuildNetwork } from "./install-network.ts";

/** The inputs of a build: its own directory, and the resources that it may use. */
export interface BuildPlan extends BuildNetwork {
  readonly commit: string;
  /** The commands that replace those of the project's manifest. */
  readonly commands?: { readonly install?: readonly string[]; readonly test?: readonly string[] };
  /** Puts the result of an equal installation into the directory. Returns false if there is none. */
  readonly provide?: (install: readonly string[]) => Promise<boolean>;
  /** The commit of the original or of the last attempt, whose tests must not get fewer. */
  readonly before?: string;
  /** True if the project existed before the task, so that only functions that the task changed are broken. */
  readonly isModified?: boolean;
  /** `off` leaves broken functions out of the checks; `known` also leaves them out of the report. Default: `run`. */
  readonly mutants?: "run" | "off" | "known";
  readonly directory: string;
  /** A directory outside of `directory` that all commands may write. */
  readonly shared?: string;
  readonly runDirectory: string;
  readonly env: Readonly<Record<string, string>>;
  readonly limits: Limits;
  readonly timeoutMs: number;
  readonly hidden: readonly string[];
  readonly secret: readonly string[];
  readonly signal: AbortSignal;
  readonly onFault: (what: string, fault: unknown) => void;
}

/** A command that ran, with its outcome. */
export interface Ran {
  readonly command: readonly string[];
  readonly outcome: ContainedOutcome;
}

/**
 * The commands that ran. `install` is the first of the build; null if nothing was installed. `tests` is null if the build
 * failed or the project does not define its tests.
 */
export interface ProjectRun {
  readonly build: readonly Ran[];
  readonly install: Ran | null;
  readonly tests: Ran | null;
}

/** A project that was installed and built, with the results. */
export interface BuiltProject extends Omit<ProjectRun, "tests"> {
  readonly commands: ProjectCommands;
  /** False if a command that installs dependencies failed. */
  readonly isInstalled: boolean;
  /** A sentence if that command could not reach the network. */
  readonly unreachable: string | null;
}

/** Installs, builds and tests the project of a commit in a fresh copy, in the sandbox. */
export async function runProject(snapshots: Snapshots, plan: BuildPlan): Promise<ProjectRun> {
  const run = await inProject(snapshots, plan, async ({ commands, build, install }, inside) => {
    if (!succeeded(build.at(-1)) || commands.test === undefined) return { build, install, tests: null };
    const [tests = null] = await runAll([commands.test], inside);
    return { build, install, tests };
  });
  return run ?? { build: [], install: null, tests: null };
}

/**
 * Installs and builds the project of a commit in a fresh copy, in the sandbox, and removes the copy after `act`, which gets
 * the plan for further commands in the copy. Returns null if the project defines no commands.
 */
export async function inProject<Result>(
  snapshots: Snapshots,
  plan: BuildPlan,
  act: (project: BuiltProject, inside: BuildPlan) => Promise<Result>,
): Promise<Result | null> {
  const found = await projectCommands(filesOf(snapshots, plan.commit));
  // A configured command installs everything.
  const { download, ...others } = { ...found, ...plan.commands };
  const isConfigured = plan.commands?.install !== undefined;
  const commands: ProjectCommands = isConfigured || download === undefined ? others : { ...others, download };
  if (Object.keys(commands).length === 0) return null;
  // Test runners that would watch for changes run once.
  return withCaches({ ...plan, env: { CI: "1", ...plan.env } }, async (inside) => {
    await snapshots.checkOut(plan.commit, plan.directory);
    const isProvided = commands.install === undefined || (await plan.provide?.(commands.install)) === true;
    const steps = given(isProvided ? undefined : commands.install, commands.download);
    const { installed, unreachable } = await installAll(steps, inside);
    const install = isProvided ? null : (installed[0] ?? null);
    const isInstalled = succeeded(installed.at(-1));
    const built = isInstalled ? await runAll(given(commands.build), inside) : [];
    return act({ commands, build: [...installed, ...built], install, isInstalled, unreachable }, inside);
  });
}

/**
 * Calls `act` with an empty directory for the copy of a project and a directory for what its commands download, and
 * removes both afterwards.
 */
export async function withCaches<Plan extends Omit<BuildPlan, "commit">, Result>(
  plan: Plan,
  act: (inside: Plan) => Promise<Result>,
): Promise<Result> {
  const shared = `${plan.directory}.cache`;
  try {
    for (const directory of [plan.directory, shared]) {
      await removeTree(directory);
      await makeWorkspace(directory);
    }
    const env = await buildEnvironment(plan.env, { directory: plan.directory, shared });
    return await act({ ...plan, shared, env });
  } finally {
    for (const directory of [plan.directory, shared]) {
      // The result does not depend on this. A sweep removes the directory later.
      await removeTree(directory).catch((fault: unknown) => {
        plan.onFault("The directory of a build could not be removed", fault);
      });
    }
  }
}

/** Runs the commands that install dependencies, with their own network. */
async function installAll(
  steps: readonly (readonly string[])[],
  plan: BuildPlan,
): Promise<{ readonly installed: Ran[]; readonly unreachable: string | null }> {
  if (plan.openInstallNetwork === undefined || steps.length === 0)
    return { installed: await runAll(steps, plan), unreachable: null };
  const { access, env, whyUnreachable } = await plan.openInstallNetwork();
  const installed = await runAll(steps, { ...plan, network: access, env: { ...plan.env, ...env } });
  const last = installed.at(-1);
  const unreachable = succeeded(last) ? null : await whyUnreachable(last?.outcome.log ?? "");
  return { installed, unreachable };
}

function given(...commands: readonly (readonly string[] | undefined)[]): (readonly string[])[] {
  return commands.filter((command) => command !== undefined);
}

/** Runs the commands in order until one fails. */
export async function runAll(commands: readonly (readonly string[])[], plan: BuildPlan): Promise<Ran[]> {
  const ran: Ran[] = [];
  for (const command of commands) {
    plan.signal.throwIfAborted();
    const outcome = await runContained(command, plan);
    ran.push({ command, outcome });
    if (!succeeded(ran.at(-1))) break;
  }
  plan.signal.throwIfAborted();
  return ran;
}

/** Returns true if the command succeeded or there was none. */
export function succeeded(ran: Ran | undefined): boolean {
  return ran === undefined || (ran.outcome.exit.code === 0 && !ran.outcome.timedOut);
}

const shownCharacters = 6_000;

/** Returns the commands with the end of their output, and the reason if the last one failed. */
export function shownRun(ran: readonly Ran[]): string {
  const last = ran.at(-1);
  const output = outputOf(ran);
  return succeeded(last) || last === undefined ? output : `${whyFailed(last.outcome)}\n${output}`;
}

/** Returns the commands with the end of their output. */
export function outputOf(ran: readonly Ran[]): string {
  return ran.map(({ command, outcome }) => `$ ${command.join(" ")}\n${shown(outcome.log)}`).join("\n");
}

/** Returns the reason why a command failed, in a sentence. */
export function whyFailed({ exit, timedOut, exceeded }: ContainedOutcome): string {
  if (timedOut) return "It timed out and was ended.";
  if (exceeded !== undefined) return exceeded;
  return exit.code === null
    ? `It was ended by ${exit.signal ?? "something"}.`
    : `It exited with code ${exit.code}.`;
}

function shown(log: string): string {
  const text = log.trim();
  return text.length <= shownCharacters ? text : `…\n${text.slice(-shownCharacters)}`;
}
