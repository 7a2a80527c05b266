import type { SpecialistAssignment } from "../../protocol/task/specialist-assignment.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { defaultLimits } from "../../protocol/files/limits.ts";
import type { Collected } from "../../protocol/task/gate-state.ts";
import type { CriterionResult } from "../../protocol/workflow/criterion.ts";
import { commitWorkspace } from "../../workspace/run-repository/commit-workspace.ts";
import { createCheckout } from "../../workspace/run-repository/create-checkout.ts";
import { removeCheckout } from "../../workspace/run-repository/remove-checkout.ts";
import { openRunRepository } from "../../workspace/run-repository/run-repository.ts";
import { openSnapshots } from "../../workspace/snapshots/snapshots.ts";
import { resultOf } from "./build.ts";
import type { TaskDirectories } from "./directories.ts";
import { type BuildContext, withBuild } from "./prepare-build.ts";
import { runProject, succeeded } from "./run-project.ts";

/** The parts of the server that the work of specialists uses. */
export interface SpecialistContext extends Omit<BuildContext, "directories"> {
  readonly directories: TaskDirectories;
  readonly now: () => Date;
}

/** Creates the checkout of a specialist, in place of one that a crash interrupted. */
export async function prepareCheckout(
  { task }: TaskState,
  { orchestrationId, base, content, branch }: SpecialistAssignment,
  { directories }: SpecialistContext,
): Promise<void> {
  const repository = await openRunRepository(directories.runRepository(orchestrationId));
  await removeCheckout(repository, task.workspace);
  await createCheckout(repository, base, task.workspace, { branch });
  if (content === base) return;
  await (await openSnapshots(repository.directory)).restore(content, task.workspace);
}

/** Turns the files of a specialist's checkout into a commit on top of the commit that it started from. */
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
  const sizes = new Map((await snapshots.files(commit)).map(({ path, size }) => [path, size]));
  return {
    commit,
    tree,
    deliverables: changed
      .filter((path) => sizes.has(path))
      .slice(0, listedAtMost)
      .map((path) => ({ path, size: sizes.get(path) ?? 0 })),
    problems: problems.map(({ path, code, message }) => ({ path, code, message })),
    carried: [],
  };
}

const listedAtMost = 2_000;

/** Limits of a checkout, which holds a whole project besides the task's own files. */
const checkoutLimits = { ...defaultLimits, files: 200_000, bytes: 8 * 1024 ** 3 };

/** The criterion of the tests. A project without tests does not have it. */
export const testsCriterion = "WORK_TESTS";

/** Checks a specialist's commit: something has changed, the project builds and its tests pass in a fresh copy. */
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
    details: changed ? "The work is committed." : "No file of the checkout has changed.",
    ...(changed ? {} : { suggestion: "Do the task in your working directory, then report its end again." }),
  };
  if (!changed) return [committed];
  const snapshots = await openSnapshots(context.directories.runRepository(assignment.orchestrationId));
  const { build, tests } = await withBuild(name, { ...how, network: true }, context, (plan) =>
    runProject(snapshots, { ...plan, commit, commands: commandsOf(assignment) }),
  );
  const results = [committed];
  if (build.length > 0 && !succeeded(build.at(-1)))
    return [...results, resultOf("WORK_BUILDS", "The project builds", build)];
  if (tests !== null) results.push(resultOf(testsCriterion, "The project's tests pass", [tests]));
  return results;
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
