import type { SpecialistAssignment } from "../../protocol/task/specialist-assignment.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { defaultLimits } from "../../protocol/files/limits.ts";
import type { Collected } from "../../protocol/task/gate-state.ts";
import type { CriterionResult } from "../../protocol/workflow/criterion.ts";
import { commitWorkspace } from "../../workspace/run-repository/commit-workspace.ts";
import { openRunRepository } from "../../workspace/run-repository/run-repository.ts";
import { openSnapshots } from "../../workspace/snapshots/snapshots.ts";
import { haveEqualSetups } from "../dependencies/dependencies.ts";
import { type BuildResources, leasedBuild } from "./leased-build.ts";
import { reportEntry } from "../../checks/finding.ts";
import type { TaskDirectories } from "./directories.ts";
import { type ProjectRun, runProject, shownRun, succeeded, whyFailed } from "./run-project.ts";

/** The parts of the server that the jobs of specialists use. */
export interface SpecialistContext extends Omit<BuildResources, "directories"> {
  readonly directories: TaskDirectories;
  readonly now: () => Date;
}

/** Commits the files of a specialist's checkout on top of its base. */
export async function collectCheckout(
  { task, gate }: TaskState,
  { orchestrationId, base, listId }: SpecialistAssignment,
  { directories, now }: SpecialistContext,
): Promise<Collected> {
  const repository = await openRunRepository(directories.runRepository(orchestrationId));
  const { commit, tree, changed, problems } = await commitWorkspace(repository, task.workspace, {
    base,
    message: `${listId}: ${task.title.replace(`${listId}: `, "")}`,
    ref: `tasks/${task.id}/${gate.attempt}`,
    at: now(),
    limits: checkoutLimits,
  });
  const snapshots = await openSnapshots(repository.directory);
  const files = await snapshots.filesAt(commit, changed.slice(0, listedAtMost));
  return {
    commit,
    tree,
    deliverables: files.map(({ path, size }) => ({ path, size })),
    problems: problems.map(({ path, code, message }) => ({ path, code, message })),
    carried: [],
  };
}

const listedAtMost = 2_000;

/** The limits of a checkout, which contains a whole project. */
export const checkoutLimits = { ...defaultLimits, files: 200_000, bytes: 8 * 1024 ** 3 };

/** The id of the tests' criterion. A project without tests does not have it. */
export const testsCriterion = "WORK_TESTS";

/** Checks a specialist's commit: it changes files, the project builds, and its tests pass in a fresh copy. */
export async function checkCheckout(
  name: string,
  { commit }: Collected,
  assignment: SpecialistAssignment,
  how: { readonly timeoutMs: number; readonly signal: AbortSignal },
  context: SpecialistContext,
): Promise<CriterionResult[]> {
  const changed = commit !== assignment.base;
  const committed: CriterionResult = {
    id: "WORK_COMMITTED",
    status: changed ? "passed" : "failed",
    by: "platform",
    title: "The task changes files",
    details: changed ? "The work is committed." : "No file in the checkout has changed.",
    ...(changed ? {} : { suggestion: "Do the task in your working directory, then report its end again." }),
  };
  if (!changed) return [committed];
  const { build, tests } = await runCommit(name, commit, assignment, how, context);
  const { resultOf } = await import("./build.ts");
  const results = [committed];
  if (build.length > 0 && !succeeded(build.at(-1)))
    return [...results, reportEntry(resultOf("WORK_BUILDS", "The project builds", build), asWritten)];
  if (tests !== null)
    results.push(reportEntry(resultOf(testsCriterion, "The project's tests pass", [tests]), asWritten));
  return results;
}

function asWritten(text: string): string {
  return text;
}

/** Builds and tests a commit. Throws if the setup fails although the work has not changed anything that it depends on. */
function runCommit(
  name: string,
  commit: string,
  assignment: SpecialistAssignment,
  how: { readonly timeoutMs: number; readonly signal: AbortSignal },
  context: SpecialistContext,
): Promise<ProjectRun> {
  const repository = context.directories.runRepository(assignment.orchestrationId);
  const names = assignment.lease ?? { ports: [], databases: [] };
  return leasedBuild({ name, repository, commit, names }, how, context, async (plan) => {
    const run = await runProject(await openSnapshots(repository), {
      ...plan,
      commands: commandsOf(assignment),
    });
    const { install } = run;
    if (install === null || succeeded(install)) return run;
    const setup = { repository, commit, command: install.command, env: plan.env, leased: [] };
    if (!(await haveEqualSetups(setup, { ...setup, commit: assignment.base }))) return run;
    plan.onFault(`The setup of ${name} failed`, shownRun([install]));
    throw new Error(
      `The setup of the tested copy failed, although the work changes nothing that it depends on. ${whyFailed(install.outcome)}`,
    );
  });
}

/** Returns the configured commands, which replace those of the project's manifest. */
export function commandsOf({ setup, tests }: Pick<SpecialistAssignment, "setup" | "tests">): {
  install?: string[];
  test?: string[];
} {
  return {
    ...(setup === null ? {} : { install: ["sh", "-c", setup] }),
    ...(tests === null ? {} : { test: ["sh", "-c", tests] }),
  };
}
