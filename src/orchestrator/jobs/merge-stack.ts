import { type Conflict as GitConflict, type ConflictFile } from "../../workspace/merge/conflict.ts";
import { type Resolution, resolveConflict } from "../../workspace/merge/conflict-resolution.ts";
import { commitTree, type CommitWords, treeOf } from "../../workspace/merge/commit-tree.ts";
import { mergeCommits } from "../../workspace/merge/merge-commits.ts";
import { recall } from "../../workspace/merge/remembered.ts";
import type { WaitingWork } from "./merge-work.ts";
import { type CommittedList, withTicks } from "./tick-list.ts";

/** The result of merging work in order onto a commit, up to the first conflict. */
export interface MergedStack {
  readonly commit: string;
  /** The merged tree as the agents left it, before boxes of the list are ticked. */
  readonly tree: string;
  readonly conflict: StackConflict | null;
}

/** A conflict that neither a remembered resolution nor a command resolves. */
export interface StackConflict {
  readonly entry: WaitingWork;
  /** The commit that the work conflicts with. */
  readonly ours: string;
  /** True if that commit is the tip, without other work of the stack on top. */
  readonly isFirst: boolean;
  readonly files: readonly {
    readonly path: string;
    readonly base: string | null;
    readonly ours: string | null;
    readonly theirs: string | null;
  }[];
  /** The reason why an agent cannot resolve the conflict; null if an agent may try. */
  readonly reason: string | null;
}

/**
 * Regenerates conflicting files with a command, such as lock files. Returns null if that is not possible for
 * all of them.
 */
export type Regenerate = (
  conflict: GitConflict,
  sides: { readonly ours: string; readonly theirs: string },
) => Promise<ReadonlyMap<string, Resolution> | null>;

/** The means of resolving conflicts without an agent. */
export interface MergeMeans {
  readonly regenerate: Regenerate;
  readonly list: CommittedList;
}

/**
 * Merges work onto a commit, in order, and ticks its boxes in the list with the last merge. The same arguments give the
 * same commit.
 */
export async function mergeStack(
  repository: string,
  tip: string,
  work: readonly WaitingWork[],
  means: MergeMeans,
): Promise<MergedStack> {
  let commit = tip;
  let before = tip;
  let tree = await treeOf(repository, tip);
  for (const entry of work) {
    const words = wordsOf(entry);
    before = commit;
    const merged = await mergeCommits(repository, commit, entry.commit, words);
    if (merged.kind === "clean") {
      ({ commit, tree } = merged);
      continue;
    }
    const sides = { ours: commit, theirs: entry.commit };
    const resolutions = await knownResolutions(repository, merged, sides, means);
    const resolved =
      resolutions === null
        ? null
        : await resolveConflict(repository, merged, resolutions, { ...sides, ...words });
    if (resolved?.ok !== true) {
      const conflict = {
        entry,
        ours: commit,
        isFirst: commit === tip,
        files: merged.files.map(plain),
        reason: null,
      };
      return { commit, tree, conflict };
    }
    ({ commit, tree } = resolved.value);
  }
  const last = work.at(-1);
  if (last === undefined || commit === before) return { commit, tree, conflict: null };
  const tasks = work.map(({ task }) => task);
  const listFrom = work.findLast((entry) => entry.listFrom !== null)?.listFrom ?? tip;
  const ticked = await withTicks(repository, tree, listFrom, means.list, tasks);
  if (ticked !== tree) commit = await commitTree(repository, ticked, [before, last.commit], wordsOf(last));
  return { commit, tree, conflict: null };
}

function wordsOf({ task, title, at }: WaitingWork): CommitWords {
  return { message: `${task}: ${title}`, at: new Date(at) };
}

/** Returns a resolution for every file of a conflict, or null if one has none. */
async function knownResolutions(
  repository: string,
  conflict: GitConflict,
  sides: { readonly ours: string; readonly theirs: string },
  { regenerate, list }: MergeMeans,
): Promise<ReadonlyMap<string, Resolution> | null> {
  const known = new Map<string, Resolution>();
  const open: ConflictFile[] = [];
  for (const file of conflict.files) {
    // The branch's version of the list counts; its boxes are ticked afterwards.
    const blob =
      file.path === list.file && file.ours !== null ? file.ours.blob : await recall(repository, file);
    if (blob === null) open.push(file);
    else known.set(file.path, { blob });
  }
  if (open.length === 0) return known;
  const made = await regenerate({ ...conflict, files: open }, sides);
  if (made === null || open.some(({ path }) => !made.has(path))) return null;
  return new Map([...known, ...made]);
}

function plain({ path, base, ours, theirs }: ConflictFile): StackConflict["files"][number] {
  return { path, base: base?.blob ?? null, ours: ours?.blob ?? null, theirs: theirs?.blob ?? null };
}
