import { emptyTree, objectId } from "../git/ids.ts";
import { askGit } from "./ask-git.ts";
import { commitTree, treeOf, type CommitWords } from "./commit-tree.ts";
import type { CleanMerge, Conflict } from "./conflict.ts";
import { parseMerge } from "./parse-merge.ts";
import { isAncestor } from "./refs.ts";

/**
 * Merges two commits of a bare repository without a worktree. The same arguments give the same commit. Always
 * creates a commit with two parents, even if a fast-forward is possible, so that the first parents of a
 * branch are one commit per merge, in landing order. If `ours` already contains `theirs`, the result is
 * `ours`. Throws on any failure but a conflict.
 */
export async function mergeCommits(
  repository: string,
  ours: string,
  theirs: string,
  words: CommitWords,
): Promise<CleanMerge | Conflict> {
  if (await isAncestor(repository, theirs, ours))
    return { kind: "clean", commit: ours, tree: await treeOf(repository, ours) };
  const args = ["merge-tree", "--write-tree", "-z", "--messages", objectId(ours), objectId(theirs)];
  const { code, output } = await askGit(repository, args, { settings: mergeSettings });
  const { tree, files } = parseMerge(output);
  if (code !== 0) return { kind: "conflict", tree, files };
  return { kind: "clean", commit: await commitTree(repository, tree, [ours, theirs], words), tree };
}

/**
 * The settings that make every merge the same. Git reads no `.gitattributes` for a bare repository whose HEAD
 * has no commit, so a project cannot choose a merge driver such as `union`, which would keep lines of both
 * sides in any order. `attr.tree` says the same explicitly to newer versions of git.
 */
const mergeSettings = [
  `attr.tree=${emptyTree}`,
  "merge.conflictStyle=diff3",
  "merge.renames=true",
  "merge.directoryRenames=conflict",
  "merge.renameLimit=7000",
  "merge.default=text",
];
