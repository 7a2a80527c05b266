import { isLed } from "../../protocol/orchestration/main-state.ts";
import { refuse, type Refusal } from "../../protocol/result.ts";
import type { OrchestrationCommand } from "./command.ts";
import type { OrchestrationDraft, TaskView } from "./draft.ts";

type CommandOf<Type extends OrchestrationCommand["type"]> = Extract<OrchestrationCommand, { type: Type }>;
type Outcome = { readonly ok: false; readonly refusal: Refusal } | null;

/**
 * Retries a failed task or a task in conflict, and resumes an orchestration that has completed or failed.
 * Refuses all other tasks.
 */
export function retryTask(draft: OrchestrationDraft, { task: id }: CommandOf<"task.retry">): Outcome {
  const task = draft.task(id);
  if (task === null) return missing(id);
  const { status, work } = task;
  if (status !== "failed" && work.stage !== "conflict")
    return refuse(
      "not_allowed",
      `${task.id} is ${stated(task)}. Only failed tasks and tasks in conflict can be retried.`,
    );
  draft.add({ type: "task.retried", task: task.id });
  resume(draft);
  return null;
}

/**
 * Marks a task as skipped, so that its dependents can run. Resumes an orchestration that has completed or
 * failed.
 */
export function skipTask(draft: OrchestrationDraft, { task: id }: CommandOf<"task.skip">): Outcome {
  const task = draft.task(id);
  if (task === null) return missing(id);
  if (task.status === "completed")
    return refuse("not_allowed", `${task.id} is completed and cannot be skipped.`);
  draft.add({ type: "task.skipped", task: task.id });
  resume(draft);
  return null;
}

/** Sets the priority of a task among the ready tasks. */
export function prioritizeTask(
  draft: OrchestrationDraft,
  { task: id, priority }: CommandOf<"task.prioritize">,
): Outcome {
  const task = draft.task(id);
  if (task === null) return missing(id);
  if (task.work.priority !== priority) draft.add({ type: "task.prioritized", task: task.id, priority });
  return null;
}

/** Sets the priority and the time limit of a task, and dispatches it if it is ready and an agent leads. */
export function dispatchTask(
  draft: OrchestrationDraft,
  { task: id, priority, timeout }: CommandOf<"task.dispatch">,
): Outcome {
  const task = draft.task(id);
  if (task === null) return missing(id);
  if (priority !== null) prioritizeTask(draft, { type: "task.prioritize", task: id, priority });
  if (timeout !== null && task.work.timeoutSeconds !== timeout)
    draft.add({ type: "task.limited", task: task.id, seconds: timeout });
  if (isLed(draft.state) && task.status === "ready" && !task.work.dispatched)
    draft.add({ type: "task.dispatched", task: task.id });
  return null;
}

/** Records a person's resolution of a conflict. Refuses it if the conflict has changed. */
export function resolveConflict(draft: OrchestrationDraft, command: CommandOf<"conflict.resolve">): Outcome {
  const task = draft.task(command.task);
  if (task === null) return missing(command.task);
  const { conflict } = task.work;
  if (conflict === null || task.open === null)
    return refuse("already_decided", `${task.id} has no conflict to resolve.`);
  if (conflict.ours !== command.ours)
    return refuse(
      "stale_version",
      `The conflict of ${task.id} has changed. Load it again and resolve the new one.`,
    );
  draft.add({
    type: "conflict.resolved",
    task: task.id,
    attempt: task.open.number,
    commit: command.commit,
    by: "person",
  });
  return null;
}

/** Pauses the orchestration: it starts no task and merges nothing. Running agents finish their attempts. */
export function pause(draft: OrchestrationDraft): Outcome {
  if (draft.state.status !== "running") return refuseStatus(draft, "paused", "running");
  draft.add({ type: "orchestration.paused" });
  return null;
}

/** Continues a paused, cancelled or failed orchestration. */
export function continueOrchestration(draft: OrchestrationDraft): Outcome {
  const { status } = draft.state;
  if (status === "running") return null;
  if (status === "completed") return refuseStatus(draft, "resumed", "paused, cancelled or failed");
  draft.add({ type: "orchestration.resumed" });
  return null;
}

/** Cancels the orchestration. The driver then stops its agents. Merged work stays. */
export function cancel(draft: OrchestrationDraft): Outcome {
  const { status } = draft.state;
  if (status !== "running" && status !== "paused")
    return refuseStatus(draft, "cancelled", "running or paused");
  draft.add({ type: "orchestration.cancelled" });
  return null;
}

/** Deletes an orchestration that has ended. */
export function remove(draft: OrchestrationDraft): Outcome {
  const { status } = draft.state;
  if (status === "running" || status === "paused")
    return refuse("not_allowed", "Cancel the orchestration before you delete it.");
  draft.add({ type: "orchestration.deleted" });
  return null;
}

function resume(draft: OrchestrationDraft): void {
  const { status } = draft.state;
  if (status === "completed" || status === "failed") draft.add({ type: "orchestration.resumed" });
}

function missing(id: string): Outcome {
  return refuse("not_found", `The list has no task ${id}.`);
}

function stated({ status, work }: TaskView): string {
  return work.stage === "conflict" ? "in conflict" : status.replace("_", " ");
}

function refuseStatus({ state: { status } }: OrchestrationDraft, what: string, only: string): Outcome {
  return refuse(
    "not_allowed",
    `The orchestration is ${status}. Only a ${only} orchestration can be ${what}.`,
  );
}
