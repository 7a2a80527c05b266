import { makeWorkspace } from "../../workspace/make-workspace.ts";
import { projectCommands } from "../../checks/project-commands.ts";
import type { Limits } from "../../protocol/limits.ts";
import type { CriterionResult } from "../../protocol/workflow/criterion.ts";
import { type ContainedOutcome, runContained } from "../../supervisor/contained/run-contained.ts";
import type { NetworkAccess } from "../../supervisor/network/agent-networks.ts";
import { removeTree } from "../../workspace/remove-tree.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";
import { filesOf } from "./files-of-commit.ts";

/** Inputs of a build: its own directory, and the resources it may use. */
export interface BuildPlan {
  readonly phase: number;
  readonly commit: string;
  readonly directory: string;
  readonly runDirectory: string;
  readonly env: Readonly<Record<string, string>>;
  readonly network: NetworkAccess | null;
  readonly limits: Limits;
  readonly timeoutMs: number;
  readonly hidden: readonly string[];
  readonly secret: readonly string[];
  readonly signal: AbortSignal;
  readonly onFault: (what: string, fault: unknown) => void;
}

const shownCharacters = 6_000;

/**
 * Builds the project of a commit and runs its tests, in a fresh copy and in the sandbox; each part becomes a criterion
 * of the report with its output. A project without a test command fails, because nobody could tell if it works.
 */
export async function buildCommit(snapshots: Snapshots, plan: BuildPlan): Promise<CriterionResult[]> {
  const commands = await projectCommands(filesOf(snapshots, plan.commit));
  await removeTree(plan.directory);
  await makeWorkspace(plan.directory);
  try {
    await snapshots.checkOut(plan.commit, plan.directory);
    const results: CriterionResult[] = [];
    const build = [commands.install, commands.build].filter((command) => command !== undefined);
    const built = await runAll(build, plan);
    if (build.length > 0) results.push(resultOf(`P${plan.phase}_BUILD`, "The project builds", built));
    if (!succeeded(built.at(-1))) return results;
    if (commands.test === undefined) return [...results, untested(plan.phase)];
    const tested = await runAll([commands.test], plan);
    return [...results, resultOf(`P${plan.phase}_TESTS_PASS`, "The project's tests pass", tested)];
  } finally {
    // The verdict stands without this; a sweep removes the rest.
    await removeTree(plan.directory).catch((fault: unknown) => {
      plan.onFault("The directory of a build could not be removed", fault);
    });
  }
}

interface Ran {
  readonly command: readonly string[];
  readonly outcome: ContainedOutcome;
}

/** Runs the commands in order, up to the first that fails. */
async function runAll(commands: readonly (readonly string[])[], plan: BuildPlan): Promise<Ran[]> {
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

function succeeded(ran: Ran | undefined): boolean {
  return ran === undefined || (ran.outcome.exit.code === 0 && !ran.outcome.timedOut);
}

function resultOf(id: string, title: string, ran: readonly Ran[]): CriterionResult {
  const last = ran.at(-1);
  const fine = succeeded(last);
  const details = ran
    .map(({ command, outcome }) => `$ ${command.join(" ")}\n${shown(outcome.log)}`)
    .join("\n");
  return {
    id,
    status: fine ? "passed" : "failed",
    by: "platform",
    title,
    details: fine || last === undefined ? details : `${why(last.outcome)}\n${details}`,
    ...(fine
      ? {}
      : {
          suggestion:
            "Run the same command in a clean copy without network access, and fix the reported problems.",
        }),
  };
}

function why({ exit, timedOut, exceeded }: ContainedOutcome): string {
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

function untested(phase: number): CriterionResult {
  return {
    id: `P${phase}_TESTS_PASS`,
    status: "failed",
    by: "platform",
    title: "The project's tests pass",
    details: "The project does not define how to run its tests.",
    suggestion: 'Add a "test" script to package.json, or the equivalent for the project\'s language.',
  };
}
