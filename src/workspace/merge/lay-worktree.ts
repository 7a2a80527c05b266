import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { hasCode } from "../beneath/open-directory.ts";
import { isRefName, objectId } from "../git/ids.ts";
import { withLock, type Locks } from "../write/lock.ts";
import { fetchCommit, moveWithLock, tipOf } from "./move-branch.ts";
import { untouched, type BranchMove } from "./person/branch-move.ts";
import { askPersonsGit, runPersonsGit } from "./person/persons-git.ts";
import { commonDirectory, gitDirectory, listWorktrees } from "./person/worktrees.ts";

/** The repository that has the commit, and the platform's locks. */
export interface LayOptions {
  readonly objects: string;
  readonly locks: Locks;
}

/**
 * Creates a git worktree for people at `worktree/<name>` of a project, on a branch of that name at a commit.
 * Moves an existing worktree forward if it is clean. Refuses a directory with any other content. Adds a
 * `.gitignore` to the directory `worktree`, so that the project ignores it.
 */
export async function layWorktree(
  project: string,
  name: string,
  commit: string,
  options: LayOptions,
): Promise<BranchMove> {
  if (!isRefName(name) || name.includes("/"))
    throw new Error(`${JSON.stringify(name)} is not a valid worktree name.`);
  const common = await commonDirectory(project);
  const result = await withLock(options.locks, `The repository ${common}`, () =>
    lay(project, name, objectId(commit), options),
  );
  return result.ok ? result.value : untouched("busy", result.refusal.message);
}

async function lay(
  project: string,
  name: string,
  commit: string,
  { objects, locks }: LayOptions,
): Promise<BranchMove> {
  const path = join(project, "worktree", name);
  const from = await tipOf(project, name);
  const known = (await listWorktrees(project)).find((worktree) => worktree.branch === name);
  if (known?.isPresent === true && (await isHalfLaid(known.path)))
    return untouched(
      "interrupted",
      `Creating ${known.path} was interrupted. Run git worktree remove -f -f ${known.path}, then try again.`,
    );
  if (known !== undefined) return moveWithLock(project, { branch: name, to: commit, objects, locks });
  if (existsSync(path) && (await readdir(path)).length > 0)
    return untouched(
      "dirty",
      `${path} exists and is not a worktree of ${name}. Move it away, then try again.`,
      [path],
    );
  await fetchCommit(project, objects, commit);
  if (
    from !== null &&
    (await askPersonsGit(project, ["merge-base", "--is-ancestor", from, commit])).code !== 0
  )
    return untouched(
      "moved",
      `The branch ${name} has commits that are not in ${commit}. Merge or rename it, then try again.`,
    );
  await hideDirectory(join(project, "worktree"));
  // An interrupted call may have left the branch behind. The commit contains everything in it.
  if (from !== null) await runPersonsGit(project, ["update-ref", `refs/heads/${name}`, commit, from]);
  const how = from === null ? ["--no-track", "-b", name, path, commit] : [path, name];
  await runPersonsGit(project, ["worktree", "add", "--quiet", ...how]);
  return { kind: "moved", how: "checkout", from: from ?? commit, to: commit };
}

/** Returns true if git has not written all files. Until then, git marks a worktree as locked. */
async function isHalfLaid(worktree: string): Promise<boolean> {
  const mark = join(await gitDirectory(worktree), "locked");
  return existsSync(mark) && (await readFile(mark, "utf8")).trim() === "initializing";
}

/** Creates a directory that git ignores, unless it exists. */
async function hideDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  try {
    await writeFile(join(directory, ".gitignore"), "*\n", { flag: "wx" });
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
}
