import { refuse, type Refusal } from "../../protocol/result.ts";
import type { OrchestrationCommand } from "./command.ts";
import type { OrchestrationDraft, TaskView } from "./draft.ts";

type CommandOf<Type extends OrchestrationCommand["type"]> = Extract<OrchestrationCommand, { type: Type }>;
type Outcome = { readonly ok: false; readonly refusal: Refusal } | null;

/** Lets a failed task, or one in a conflict, start again. A blocked one names the task that blocks it. */
export function retryTask(draft: OrchestrationDraft, { task: id }: CommandOf<"task.retry">): Outcome {
  const task = draft.task(id);
  if (task === null) return missing(id);
  const { status, work } = task;
  if (status !== "failed" && work.stage !== "conflict")
    return refuse(
      "not_allowed",
      `${task.id} is ${stated(task)} and cannot be retried. Only failed tasks and conflicts can.`,
    );
  draft.add({ type: "task.retried", task: task.id });
  resume(draft);
  return null;
}

/** Marks a task as skipped, so that its dependents may run. */
export function skipTask(draft: OrchestrationDraft, { task: id }: CommandOf<"task.skip">): Outcome {
  const task = draft.task(id);
  if (task === null) return missing(id);
  if (task.status === "completed")
    return refuse("not_allowed", `${task.id} is completed and cannot be skipped.`);
  draft.add({ type: "task.skipped", task: task.id });
  resume(draft);
  return null;
}

/** Changes the order among ready tasks. */
export function prioritizeTask(
  draft: OrchestrationDraft,
  { task: id, priority }: CommandOf<"task.prioritize">,
): Outcome {
  const task = draft.task(id);
  if (task === null) return missing(id);
  if (task.work.priority !== priority) draft.add({ type: "task.prioritized", task: task.id, priority });
  return null;
}

/** Takes a person's resolution of a conflict, unless the conflict has changed meanwhile. */
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

/** Pauses: no task starts and nothing is merged. Agents at work finish their attempts. */
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

/** Cancels: agents at work are stopped. Everything that was merged stays. */
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
    `The orchestration is ${status} and cannot be ${what}. Only one that is ${only} can.`,
  );
}
