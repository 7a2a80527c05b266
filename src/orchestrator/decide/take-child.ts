import type { Attempt } from "../../protocol/orchestration/state.ts";
import type { ChildView, OrchestrationCommand } from "./command.ts";
import type { OrchestrationDraft, TaskView } from "./draft.ts";

/** Faults of the machine or the provider in a row after which a fault counts as a failure. */
const faultsAtMost = 5;
/** Number of equal failures after which another attempt would be a waste. */
const sameAtMost = 3;

/** Records the state of a child task, and the end of its work. A report counts once, by its sequence number. */
export function takeChild(
  draft: OrchestrationDraft,
  { task: id, child }: Extract<OrchestrationCommand, { type: "child.changed" }>,
): void {
  const task = draft.task(id);
  if (task === null || task.open === null) return;
  if (task.work.conflict?.childId === child.childId) {
    takeResolver(draft, task, task.open, child);
    return;
  }
  if (task.open.childId !== child.childId || task.work.stage !== "working" || child.seq <= task.open.seq)
    return;
  const attempt = task.open.number;
  const { seq, status, tokens, costUsd, tries } = child;
  draft.add({ type: "attempt.reported", task: task.id, attempt, seq, status, tokens, costUsd, tries });
  if (status === "completed" && child.commit !== null) {
    draft.add({
      type: "attempt.finished",
      task: task.id,
      attempt,
      commit: child.commit,
      tested: child.tested,
    });
  } else if (["completed", "failed", "cancelled"].includes(status)) {
    const reason =
      child.reason ?? (status === "cancelled" ? "The task was cancelled." : "The agent made no commit.");
    failAttempt(draft, task.id, reason, {
      fault: child.isFault,
      final: child.isFinal || status === "cancelled",
      tries,
    });
  }
}

/** Gives a conflict to a person if the agent that should resolve it has failed. Its commit is checked elsewhere. */
function takeResolver(draft: OrchestrationDraft, task: TaskView, open: Attempt, child: ChildView): void {
  const { conflict, stage } = task.work;
  if (conflict === null || stage !== "resolving") return;
  if (!["failed", "cancelled"].includes(child.status)) return;
  const { ours, theirs, files } = conflict;
  draft.add({
    type: "merge.conflicted",
    task: task.id,
    attempt: open.number,
    ours,
    theirs,
    files: [...files],
    step: "person",
    reason: `The agent could not resolve the conflict. ${child.reason ?? ""}`.trim(),
  });
}

/**
 * Ends the open attempt at a task. The task starts again unless its limit is reached, it cost too much, or the same
 * failure came three times; then it fails, which blocks its dependents. Faults of the machine or the provider do not
 * count.
 */
export function failAttempt(
  draft: OrchestrationDraft,
  id: string,
  reason: string,
  how: { readonly fault: boolean; readonly final: boolean; readonly tries: number },
): void {
  const task = draft.task(id);
  if (task === null || task.open === null) return;
  const counts = !how.fault || task.work.faults >= faultsAtMost;
  const failures = counts ? Math.max(1, how.tries) : 0;
  draft.add({ type: "attempt.failed", task: task.id, attempt: task.open.number, reason, failures });
  const after = draft.task(id)?.work;
  if (after === undefined || failures === 0) return;
  const end = endOf(draft, after, reason, how.final);
  if (end !== null) draft.add({ type: "task.failed", task: task.id, reason: end });
}

/** Returns the reason why a task must not be tried again, or null. */
function endOf(
  { state: { config } }: OrchestrationDraft,
  { failures, attempts }: TaskView["work"],
  reason: string,
  final: boolean,
): string | null {
  if (final) return reason;
  if (failures > config.retry_limit) return `${reason} It failed ${failures} times.`;
  const same = attempts.filter((each) => each.reason !== null && isSame(each.reason, reason)).length;
  if (same >= sameAtMost) return `${reason} It failed in the same way ${same} times.`;
  const cost = attempts.reduce((sum, { costUsd }) => sum + costUsd, 0);
  if (config.task_limit_usd !== null && cost >= config.task_limit_usd)
    return `${reason} Its attempts cost $${cost.toFixed(2)}, which reaches the limit of $${config.task_limit_usd.toFixed(2)}.`;
  return null;
}

/** Compares two reasons without numbers, such as times, addresses and counts. */
function isSame(one: string, other: string): boolean {
  return withoutNumbers(one) === withoutNumbers(other);
}

function withoutNumbers(text: string): string {
  return text.replaceAll(/[0-9a-f]{7,}|\d+/gu, "#").replaceAll(/\s+/gu, " ");
}
