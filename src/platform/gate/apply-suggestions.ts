import { replaceLines } from "../../protocol/files/replace-lines.ts";
import { refuse, ok, type Result } from "../../protocol/result.ts";
import type { AppliedSuggestion, Review } from "../../protocol/task/review.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { EditedFile } from "../../workspace/snapshots/edit-commit.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";

/** Maximum size of a file with suggestions. */
const largestFile = 4 << 20;

/** Returns the review whose applied suggestions are the current attempt; null if the agent made the attempt. */
export function appliedReview({ task, gate }: TaskState): Review | null {
  const review = gate.reviews.findLast(({ phase }) => phase === task.currentPhase);
  const isCurrent = review?.decision === "apply" && gate.collected?.commit === review.commit;
  return isCurrent ? review : null;
}

/** Returns the files of a commit with the suggestions applied. Refuses lines that a file does not have, and overlaps. */
export async function filesWithSuggestions(
  snapshots: Snapshots,
  commit: string,
  applied: readonly AppliedSuggestion[],
): Promise<Result<EditedFile[]>> {
  const edited: EditedFile[] = [];
  for (const [path, suggestions] of Map.groupBy(applied, ({ file }) => file)) {
    const file = await snapshots.file(commit, path);
    if (file === null || file.size > largestFile || file.mode === "120000") {
      return refuse("not_allowed", `Suggestions cannot be applied to ${JSON.stringify(path)}.`);
    }
    const before = (await snapshots.readBlob(file.blob, largestFile)) ?? Buffer.alloc(0);
    const text = before.toString("utf8");
    const after = Buffer.from(text, "utf8").equals(before) ? replaceLines(text, suggestions) : null;
    if (after === null) {
      return refuse(
        "not_allowed",
        `The suggestions for ${JSON.stringify(path)} overlap, or the file has changed. Apply them one at a time.`,
      );
    }
    edited.push({ path, mode: file.mode, bytes: Buffer.from(after, "utf8") });
  }
  return ok(edited);
}

/**
 * Commits applied suggestions on top of the reviewed commit, with the reviewer as author, and writes the changed files
 * into the workspace. The agent must be stopped. Returns the commit and its tree.
 */
export async function commitSuggestions(
  { task, gate }: TaskState,
  review: Review,
  snapshots: Snapshots,
  at: Date,
): Promise<{ readonly commit: string; readonly tree: string }> {
  const applied = review.applied ?? [];
  const files = await filesWithSuggestions(snapshots, review.commit, applied);
  if (!files.ok) throw new Error(files.refusal.message);
  const made = await snapshots.edit(files.value, {
    message: applied.length === 1 ? "Apply a suggestion from review" : "Apply suggestions from review",
    ref: `suggestions/${review.phase}-${gate.attempt}`,
    at,
    parent: review.commit,
    ...(review.decidedBy === null ? {} : { author: review.decidedBy }),
  });
  await snapshots.restorePaths(
    made.commit,
    task.workspace,
    files.value.map(({ path }) => path),
  );
  return made;
}
