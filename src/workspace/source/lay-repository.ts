import { lstat, mkdtemp, mkdir } from "node:fs/promises";
import { join } from "node:path";

import { originalBranch } from "../../protocol/task/verify-assignment.ts";
import { hasCode } from "../beneath/open-directory.ts";
import { copyTree } from "../copy-tree.ts";
import { runGit } from "../git/git.ts";
import { writeGitDirectory } from "../git/git-directory.ts";
import { objectId } from "../git/ids.ts";
import { commitTree, treeOf, type CommitWords } from "../merge/commit-tree.ts";
import { removeTree } from "../remove-tree.ts";
import { copyHistory } from "../run-repository/history.ts";

/** The commits of a repository for an agent. */
interface RepositoryContent {
  /** The commit that is checked out. */
  readonly head: string;
  readonly branch: string;
  /** Further branches by their names. */
  readonly branches?: Readonly<Record<string, string>>;
}

/**
 * Gives a workspace a git repository of its own in place of any that it has, so that `git log`, `git diff` and
 * `git status` work for the agent: objects, branches, an identity, and neither hooks nor remotes. Git works in the scratch
 * directory, which agents cannot reach; only the finished files are copied. Nothing else in the workspace changes, and no
 * agent may work there.
 */
export async function layRepository(
  snapshots: string,
  { head, branch, branches = {} }: RepositoryContent,
  { workspace, scratch }: { readonly workspace: string; readonly scratch: string },
): Promise<void> {
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const temporary = await mkdtemp(join(scratch, "repository-"));
  try {
    const own = join(temporary, "git");
    await writeGitDirectory(own, {
      branch,
      branches: { ...branches, [branch]: objectId(head) },
      shallow: [],
      verbatim: true,
    });
    await copyHistory(snapshots, head, own);
    await runGit(own, ["read-tree", "--end-of-options", objectId(head)], { settings: ["core.fsync=none"] });
    const target = join(workspace, ".git");
    await removeTree(target);
    await copyTree(own, target);
  } finally {
    await removeTree(temporary);
  }
}

/** Returns true if a workspace has a directory that git takes for its repository. */
export async function hasRepository(workspace: string): Promise<boolean> {
  try {
    const [directory, head] = [
      await lstat(join(workspace, ".git")),
      await lstat(join(workspace, ".git", "HEAD")),
    ];
    return directory.isDirectory() && head.isFile();
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return false;
    throw error;
  }
}

/**
 * Gives the copy of a commit that a verifier judges a repository with two commits, the original and the work on top of
 * it, so that `git diff base` shows the change.
 */
export async function layComparison(
  snapshots: string,
  { original, work, ...words }: CommitWords & { readonly original: string; readonly work: string },
  places: { readonly workspace: string; readonly scratch: string },
): Promise<void> {
  const head = await commitTree(snapshots, await treeOf(snapshots, work), [original], words);
  await layRepository(snapshots, { head, branch: "work", branches: { [originalBranch]: original } }, places);
}

/** Copies the commit of the original from one repository of snapshots to another, under the same name. */
export async function carrySource(from: string, commit: string, to: string): Promise<void> {
  await copyHistory(from, commit, to);
  await runGit(to, ["update-ref", "--end-of-options", "refs/source", objectId(commit)]);
}
