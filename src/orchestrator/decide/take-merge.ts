import type { MergeEntry, MergeOutcome, OrchestrationCommand } from "./command.ts";
import type { OrchestrationDraft } from "./draft.ts";
import { failAttempt } from "./take-child.ts";

/**
 * Records the outcome of a merge. Ignores work that has left the queue since the merge began, for example
 * because a person skipped or retried its task. If the merged commit contains such work, it does not land and
 * the rest is merged again.
 */
export function takeMerge(draft: OrchestrationDraft, outcome: MergeOutcome): void {
  const { phase, before, landed, rejected, conflicts } = outcome;
  if (draft.state.tip !== before) return;
  if (landed !== null && landed.entries.every((entry) => isWaiting(draft, entry))) {
    draft.add({
      type: "merge.landed",
      phase,
      tasks: landed.entries.map(({ task, attempt }) => ({ task, attempt })),
      before,
      commit: landed.commit,
      tested: landed.tested,
    });
  }
  for (const entry of rejected) {
    if (isWaiting(draft, entry))
      failAttempt(draft, entry.task, entry.reason, { fault: false, final: false, tries: 1 });
  }
  for (const { ours, files, reason, ...entry } of conflicts) {
    if (!isWaiting(draft, entry)) continue;
    draft.add({
      type: "merge.conflicted",
      task: entry.task,
      attempt: entry.attempt,
      ours,
      theirs: entry.commit,
      files: [...files],
      step: reason === null ? "agent" : "person",
      reason,
    });
  }
}

/** Returns true if exactly this work still waits to be merged. */
function isWaiting(draft: OrchestrationDraft, { task: id, attempt, commit }: MergeEntry): boolean {
  const task = draft.task(id);
  if (task?.open?.number !== attempt || task.open.commit !== commit) return false;
  return task.work.stage === "merging" && draft.state.queue.includes(task.id);
}

/**
 * Records the check of a resolution: queues it for merging, or hands the conflict over to a person if it
 * loses content.
 */
export function takeResolution(
  draft: OrchestrationDraft,
  command: Extract<OrchestrationCommand, { type: "resolution.checked" }>,
): void {
  const task = draft.task(command.task);
  const conflict = task?.work.conflict ?? null;
  if (task === null || conflict === null || task.work.stage !== "resolving") return;
  if (task.open?.number !== command.attempt) return;
  if (command.losses === null) {
    const { attempt, commit } = command;
    draft.add({ type: "conflict.resolved", task: task.id, attempt, commit, by: "agent" });
    return;
  }
  const { ours, theirs, files } = conflict;
  draft.add({
    type: "merge.conflicted",
    task: task.id,
    attempt: command.attempt,
    ours,
    theirs,
    files: [...files],
    step: "person",
    reason: command.losses,
  });
}
