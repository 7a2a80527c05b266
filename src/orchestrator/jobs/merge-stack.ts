import { type Conflict as GitConflict, type ConflictFile } from "../../workspace/merge/conflict.ts";
import { type Resolution, resolveConflict } from "../../workspace/merge/conflict-resolution.ts";
import { treeOf } from "../../workspace/merge/commit-tree.ts";
import { mergeCommits } from "../../workspace/merge/merge-commits.ts";
import { recall } from "../../workspace/merge/remembered.ts";
import type { WaitingWork } from "./merge-work.ts";

/** Work merged in order onto a commit, up to the first conflict. */
export interface MergedStack {
  readonly commit: string;
  readonly tree: string;
  readonly conflict: StackConflict | null;
}

/** A conflict that neither a command nor a remembered resolution resolves. */
export interface StackConflict {
  readonly entry: WaitingWork;
  /** The commit that it conflicts with. */
  readonly ours: string;
  /** True if that commit is the tip, without other work of the stack. */
  readonly isFirst: boolean;
  readonly files: readonly {
    readonly path: string;
    readonly base: string | null;
    readonly ours: string | null;
    readonly theirs: string | null;
  }[];
  /** The reason why an agent cannot resolve it; null if one may try. */
  readonly reason: string | null;
}

/** Makes files anew that a command makes, such as lock files. Returns null for files that no command makes. */
export type Regenerate = (
  conflict: GitConflict,
  sides: { readonly ours: string; readonly theirs: string },
) => Promise<ReadonlyMap<string, Resolution> | null>;

/** Merges work onto a commit, in order. The same arguments give the same commit. */
export async function mergeStack(
  repository: string,
  tip: string,
  work: readonly WaitingWork[],
  regenerate: Regenerate,
): Promise<MergedStack> {
  let commit = tip;
  let tree = await treeOf(repository, tip);
  for (const entry of work) {
    const words = { message: `${entry.task}: ${entry.title}`, at: new Date(entry.at) };
    const merged = await mergeCommits(repository, commit, entry.commit, words);
    if (merged.kind === "clean") {
      ({ commit, tree } = merged);
      continue;
    }
    const sides = { ours: commit, theirs: entry.commit };
    const resolutions = await knownResolutions(repository, merged, sides, regenerate);
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
  return { commit, tree, conflict: null };
}

/** Returns a resolution for every file of a conflict, or null if one has none. */
async function knownResolutions(
  repository: string,
  conflict: GitConflict,
  sides: { readonly ours: string; readonly theirs: string },
  regenerate: Regenerate,
): Promise<ReadonlyMap<string, Resolution> | null> {
  const known = new Map<string, Resolution>();
  const open: ConflictFile[] = [];
  for (const file of conflict.files) {
    const blob = await recall(repository, file);
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
