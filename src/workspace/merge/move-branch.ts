import { join } from "node:path";

import { withLock, type Locks } from "../write/lock.ts";
import { GitFault } from "../git/git.ts";
import { objectId } from "../git/ids.ts";
import { untouched, type BranchMove } from "./person/branch-move.ts";
import { fastForward, finishForward, type ForwardOptions } from "./person/fast-forward.ts";
import { unfinished } from "./person/move-journal.ts";
import { askPersonsGit, runPersonsGit } from "./person/persons-git.ts";
import {
  commonDirectory,
  gitDirectory,
  listWorktrees,
  operationIn,
  willReturnTo,
} from "./person/worktrees.ts";

/** A branch of a person's repository, and the tested commit to move it to. */
export interface MoveOptions {
  readonly branch: string;
  readonly to: string;
  /** The bare repository that has the commit. */
  readonly objects: string;
  /** The platform's locks. The records of unfinished moves are next to them. */
  readonly locks: Locks;
  readonly onStep?: ForwardOptions["onStep"];
}

/**
 * Moves a branch of a person's repository to a tested commit, if that is a fast-forward. A branch that is not
 * checked out moves by compare-and-swap. A branch that is checked out moves together with its worktree, if
 * that is clean. Otherwise nothing changes, and the result says why and how to solve it. Can be called again
 * after a crash.
 */
export async function moveBranch(project: string, options: MoveOptions): Promise<BranchMove> {
  const common = await commonDirectory(project);
  const result = await withLock(options.locks, `The repository ${common}`, () =>
    moveWithLock(project, options),
  );
  return result.ok ? result.value : untouched("busy", result.refusal.message);
}

/** Finishes the moves that a crash interrupted. `moveBranch` does this too, for its own repository. */
export async function finishInterruptedMoves(locks: Locks): Promise<readonly BranchMove[]> {
  const results: BranchMove[] = [];
  for (const record of unfinished(recordsOf(locks))) {
    const common = await commonDirectory(record.worktree);
    const result = await withLock(locks, `The repository ${common}`, () =>
      finishForward(record, recordsOf(locks)),
    );
    results.push(result.ok ? result.value : untouched("busy", result.refusal.message));
  }
  return results;
}

/** Moves a branch like `moveBranch`, for a caller that holds the lock of the repository. */
export async function moveWithLock(project: string, options: MoveOptions): Promise<BranchMove> {
  const { branch, locks, objects } = options;
  const to = objectId(options.to);
  if ((await askPersonsGit(project, ["check-ref-format", `refs/heads/${branch}`])).code !== 0)
    return untouched("missing", `${JSON.stringify(branch)} is not a valid branch name.`);
  const worktrees = await listWorktrees(project);
  const directories = new Map<string, string>();
  for (const { path, isBare, isPresent } of worktrees) {
    if (!isBare && isPresent) directories.set(path, await gitDirectory(path));
  }
  for (const record of unfinished(recordsOf(locks))) {
    if (![...directories.values()].includes(record.gitDirectory)) continue;
    const finished = await finishForward(record, recordsOf(locks));
    if (finished.kind === "untouched" && record.stage === "writing") return finished;
  }
  const from = await tipOf(project, branch);
  if (from === null)
    return untouched("missing", `The branch ${branch} does not exist. Create it, or choose another branch.`);
  if (from === to) return { kind: "moved", how: "already", from, to };
  await fetchCommit(project, objects, to);
  if ((await askPersonsGit(project, ["merge-base", "--is-ancestor", from, to])).code !== 0)
    return untouched(
      "moved",
      `${branch} has commits that the tested commit does not contain. Merge them first, then try again.`,
    );
  const holders = worktrees.filter((worktree) => worktree.branch === branch);
  for (const [path, directory] of directories) {
    const operation = operationIn(directory);
    if (operation === null) continue;
    if (holders.some((holder) => holder.path === path) || willReturnTo(directory, branch))
      return untouched(
        "in_progress",
        `A ${operation} is in progress in ${path}. Finish or abort it, then try again.`,
      );
  }
  const [holder, second] = holders;
  if (second !== undefined)
    return untouched(
      "in_progress",
      `${branch} is checked out in several worktrees. Switch all but one to another branch.`,
    );
  if (holder === undefined) {
    const [main] = worktrees;
    if (main !== undefined && !main.isBare && main.branch === null)
      return untouched(
        "detached",
        `${main.path} has no branch checked out. Check out a branch, then try again.`,
      );
    return moveRefOnly(project, branch, from, to);
  }
  const directory = directories.get(holder.path);
  if (directory === undefined)
    return untouched(
      "unreachable",
      `The worktree ${holder.path}, which has ${branch} checked out, is missing. Run git worktree prune, then try again.`,
    );
  const { onStep } = options;
  return fastForward(
    { worktree: holder.path, gitDirectory: directory, branch, from, to },
    { records: recordsOf(locks), ...(onStep === undefined ? {} : { onStep }) },
  );
}

/** Returns the commit of a branch; null if the branch does not exist. */
export async function tipOf(project: string, branch: string): Promise<string | null> {
  const { code, output } = await askPersonsGit(project, [
    "rev-parse",
    "--verify",
    "--quiet",
    `refs/heads/${branch}^{commit}`,
  ]);
  return code === 0 ? output.trim() : null;
}

/** Fetches a commit and its history from a bare repository, without changing any ref. */
export async function fetchCommit(project: string, objects: string, commit: string): Promise<void> {
  const args = [
    "fetch",
    "--quiet",
    "--no-tags",
    "--no-write-fetch-head",
    "--no-auto-maintenance",
    "--no-recurse-submodules",
    "--refmap=",
  ];
  await runPersonsGit(project, [...args, objects, commit]);
}

async function moveRefOnly(project: string, branch: string, from: string, to: string): Promise<BranchMove> {
  const args = ["update-ref", "-m", "signalbox: fast-forward", `refs/heads/${branch}`, to, from];
  const { code, error } = await askPersonsGit(project, args);
  if (code === 0) return { kind: "moved", how: "ref", from, to };
  const tip = await tipOf(project, branch);
  if (tip !== from) return untouched("moved", `${branch} was moved by another program. Try again.`);
  if (error.includes(".lock"))
    return untouched(
      "locked",
      `The branch ${branch} is locked by another git command. Try again in a moment.`,
    );
  throw new GitFault(`git update-ref ended with ${code}: ${error.trim()}`);
}

function recordsOf({ directory }: Locks): string {
  return join(directory, "moves");
}
