import type { Attempt } from "../../protocol/orchestration/state.ts";
import { deadlinesOf } from "../time-limits.ts";
import type { ChildView, OrchestrationCommand } from "./command.ts";
import type { OrchestrationDraft, TaskView } from "./draft.ts";
import { hasEnded } from "../../protocol/task/transitions.ts";

/** The number of faults of the machine or the provider in a row that do not count as failures. */
const faultsAtMost = 5;
/** The number of equal failures after which the task fails. */
const sameAtMost = 3;

/**
 * Records the state of a child task and the end of its work. Ignores reports that are not newer than the last
 * one.
 */
export function takeChild(
  draft: OrchestrationDraft,
  { task: id, child }: Extract<OrchestrationCommand, { type: "child.changed" }>,
): void {
  const task = draft.task(id);
  if (task === null) return;
  const ended = task.work.attempts.find((each) => each.childId === child.childId && each.outcome !== "open");
  if (ended !== undefined) {
    reportEnd(draft, task.id, ended, child);
    return;
  }
  if (task.open === null) return;
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
  } else if (hasEnded(status)) {
    const reason =
      child.reason ?? (status === "cancelled" ? "The task was cancelled." : "The agent made no commit.");
    const isOurs = status === "cancelled" && isCancelledSince(draft, task.open);
    failAttempt(draft, task.id, reason, {
      fault: child.isFault || isOurs,
      final: child.isFinal || (status === "cancelled" && !isOurs),
      tries,
    });
  }
}

/** Records the last status and costs of the child of an ended attempt, once. */
function reportEnd(
  draft: OrchestrationDraft,
  task: string,
  { number, status: known }: Attempt,
  child: ChildView,
): void {
  const { seq, status, tokens, costUsd, tries } = child;
  if (known === status || !hasEnded(status)) return;
  draft.add({ type: "attempt.reported", task, attempt: number, seq, status, tokens, costUsd, tries });
}

/** Ends an attempt that took longer than main allows. Its agent is stopped. */
export function endLateAttempt(draft: OrchestrationDraft, timerId: string): void {
  const late = deadlinesOf(draft.state).find(({ timer }) => timer.id === timerId);
  if (late === undefined || late.timer.dueAt > draft.at) return;
  const reason = `timeout: The attempt took longer than ${late.seconds} s.`;
  failAttempt(draft, late.task, reason, { fault: false, final: false, tries: 1 });
}

/** Returns true if the orchestration was cancelled, and continued, after an attempt began. Its child was stopped then. */
function isCancelledSince({ state: { cancelledAt } }: OrchestrationDraft, { startedAt }: Attempt): boolean {
  return cancelledAt !== null && cancelledAt >= startedAt;
}

/** Gives a conflict to a person if the agent that should resolve it has failed. Its commit is checked elsewhere. */
function takeResolver(draft: OrchestrationDraft, task: TaskView, open: Attempt, child: ChildView): void {
  const { conflict, stage } = task.work;
  if (conflict === null || stage !== "resolving") return;
  if (!["failed", "cancelled"].includes(child.status)) return;
  const { ours, theirs, files } = conflict;
  const isOurs = child.status === "cancelled" && isCancelledSince(draft, open);
  draft.add({
    type: "merge.conflicted",
    task: task.id,
    attempt: open.number,
    ours,
    theirs,
    files: [...files],
    step: isOurs ? "agent" : "person",
    reason: isOurs ? null : `The agent could not resolve the conflict. ${child.reason ?? ""}`.trim(),
  });
}

/**
 * Fails the open attempt at a task. The task can start again, unless it reached its retry limit or its cost
 * limit, failed in the same way three times, or the failure is final. Then the task fails, which blocks its
 * dependents. Up to five faults of the machine or the provider in a row do not count.
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
  if (after === undefined || (failures === 0 && !how.final)) return;
  const end = endOf(draft, after, reason, how.final);
  if (end !== null) draft.add({ type: "task.failed", task: task.id, reason: end });
}

/** Returns the reason why a task must not be retried; null if it may be. */
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

/** Returns true if two reasons are equal apart from numbers, such as times, addresses and counts. */
function isSame(one: string, other: string): boolean {
  return withoutNumbers(one) === withoutNumbers(other);
}

function withoutNumbers(text: string): string {
  return text.replaceAll(/[0-9a-f]{7,}|\d+/gu, "#").replaceAll(/\s+/gu, " ");
}
