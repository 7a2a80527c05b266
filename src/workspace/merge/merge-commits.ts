import { emptyTree, objectId } from "../git/ids.ts";
import { askGit } from "./ask-git.ts";
import { commitTree, treeOf, type CommitWords } from "./commit-tree.ts";
import type { CleanMerge, Conflict } from "./conflict.ts";
import { parseMerge } from "./parse-merge.ts";
import { isAncestor } from "./refs.ts";

/**
 * Merges two commits of a bare repository without a work tree. The same arguments give the same commit. A merge always
 * makes a commit with two parents, also where a fast-forward would do, so that the first parents of a branch are one
 * commit for each merge, in the order of landing. If `theirs` is already part of `ours`, the result is `ours`.
 * Anything but a conflict is thrown.
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
 * Settings that make every merge the same. Git reads no `.gitattributes` for a bare repository whose HEAD has no
 * commit, so a project cannot choose a merge driver such as `union`, which would keep lines of both sides in any order;
 * newer versions of git are told so explicitly.
 */
const mergeSettings = [
  `attr.tree=${emptyTree}`,
  "merge.conflictStyle=diff3",
  "merge.renames=true",
  "merge.directoryRenames=conflict",
  "merge.renameLimit=7000",
  "merge.default=text",
];
