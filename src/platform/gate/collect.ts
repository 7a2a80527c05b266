import type { IdSource } from "../../protocol/ids.ts";
import type { Collected } from "../../protocol/task/gate-state.ts";
import type { ReviewComment } from "../../protocol/task/review.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";
import {
  type DocumentNames,
  examineDocumentNames,
  type NamesMode,
} from "../../protocol/files/document-names.ts";
import { appliedReview, commitSuggestions } from "./apply-suggestions.ts";
import { carryComments } from "../reviews/carry-comments.ts";

/** Maximum number of files that are listed, more than a person would read; the commit has them all. */
const listedAtMost = 2_000;
const largestCommented = 4 << 20;

/**
 * Turns the agent's work into a commit: everything in the workspace, scanned by the platform while the agent is
 * stopped. Suggestions that a reviewer applied come first, as a commit of the reviewer. A document with an invalid name is not a deliverable. Carries the open comments of the previous review to their positions in it.
 */
export async function collectAttempt(
  state: TaskState,
  snapshots: Snapshots,
  { at, ids, mode }: { readonly at: Date; readonly ids: IdSource; readonly mode: NamesMode },
): Promise<{ readonly collected: Collected; readonly names: DocumentNames }> {
  const { task, gate } = state;
  const phase = task.currentPhase ?? 1;
  const applied = appliedReview(state);
  const suggested = applied === null ? null : await commitSuggestions(state, applied, snapshots, at);
  const parent = suggested?.commit ?? gate.collected?.commit ?? gate.baseCommit;
  const ref = `attempts/${phase}-${gate.attempt}`;
  const taken = await snapshots.take(task.workspace, {
    message: `${gate.outline[phase - 1]?.name ?? "Phase"}, attempt ${gate.attempt}`,
    ref,
    at,
    readAll: true,
    ...(parent === null ? {} : { parent }),
  });
  const { tree, problems } = taken;
  const commit = suggested?.tree === tree ? suggested.commit : taken.commit;
  if (commit !== taken.commit) await snapshots.branch(commit, ref);
  const made = await deliverables(snapshots, gate.baseCommit, commit);
  const names = examineDocumentNames(
    made.map(({ path }) => path),
    mode,
  );
  const refused = new Set(names.refused.map(({ path }) => path));
  const collected = {
    commit,
    tree,
    deliverables: made.filter(({ path }) => !refused.has(path)),
    problems: [
      ...problems,
      ...names.refused.map(({ path, message }) => ({ path, code: "document_name", message })),
    ],
    carried: await carried(gate.reviews, phase, commit, snapshots, ids),
  };
  return { collected, names };
}

/** Returns the files that the phase has added or changed. */
async function deliverables(
  snapshots: Snapshots,
  base: string | null,
  commit: string,
): Promise<Collected["deliverables"]> {
  const sizes = new Map((await snapshots.files(commit)).map(({ path, size }) => [path, size]));
  const changes = await snapshots.changes(base, commit);
  return changes
    .filter(({ path }) => sizes.has(path))
    .slice(0, listedAtMost)
    .map(({ path }) => ({ path, size: sizes.get(path) ?? 0 }));
}

async function carried(
  reviews: TaskState["gate"]["reviews"],
  phase: number,
  commit: string,
  snapshots: Snapshots,
  ids: IdSource,
): Promise<readonly ReviewComment[]> {
  const before = reviews.findLast((review) => review.phase === phase);
  const open = (before?.comments ?? []).filter(({ status }) => status === "open");
  if (before === undefined || open.length === 0) return [];
  const read = async (at: string, path: string): Promise<string | null> =>
    (await snapshots.read(at, path, largestCommented))?.toString("utf8") ?? null;
  return carryComments(open, read, before.commit, commit, ids);
}
