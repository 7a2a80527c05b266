import { ok, refuse, type Result } from "../../../protocol/result.ts";
import type { PersonCommand } from "../../../protocol/task/command.ts";
import { nextAttempt } from "../../../protocol/task/evolve-gate.ts";
import type { Circumstances } from "../command.ts";
import type { Draft } from "../draft.ts";
import { planRun, resume, settle } from "../runs.ts";

/**
 * Starts to restore a task: work in progress ends, then the driver restores the workspace, then the agent continues
 * from there. Refused while the agent works or its work is being verified, which would lose that work silently.
 */
export function beginRestore(
  draft: Draft,
  { plan, skipped = [] }: Extract<PersonCommand, { type: "checkpoint.restore" }>,
): Result<void> {
  const { task, gate } = draft.state;
  const busy =
    task.status === "in_progress" &&
    (task.agentStatus === "running" || !["none", "working"].includes(gate.stage) || gate.restoring !== null);
  if (busy) {
    return refuse("not_allowed", "The task is running. Pause it before you restore a checkpoint.", {
      allowed: ["pause", "cancel"],
    });
  }
  if (task.status === "draft" || task.status === "pending") {
    return refuse("not_allowed", "The task has not started.", { allowed: ["cancel"] });
  }
  for (const checkpointId of skipped) draft.add({ type: "checkpoint.skipped", checkpointId });
  settle(draft, "The task was restored to an earlier state.");
  if (task.status === "failed" || task.status === "cancelled") draft.moveTask("pending", "restored");
  if (draft.state.task.status !== "in_progress") draft.moveTask("in_progress", "restored");
  draft.moveAgent("idle", "restored");
  draft.add({ type: "restore.begun", plan });
  return ok(undefined);
}

/** Finishes a restore once the workspace is restored: the agent continues, or the collected work is verified again. */
export function finishRestore(draft: Draft, circumstances: Circumstances): void {
  const plan = draft.state.gate.restoring;
  if (plan === null || draft.state.task.status !== "in_progress") return;
  draft.add({ type: "restore.done", attempt: nextAttempt(draft.state, plan.phase) });
  if (plan.stage === "collecting") {
    draft.moveAgent("running", "restored");
    draft.moveAgent("waiting_review", "restored");
    return;
  }
  draft.moveAgent("running", "restored");
  planRun(draft, circumstances);
  draft.add(
    resume(
      draft.state,
      circumstances,
      "restored",
      plan.conversation.map(({ by, text }) => ({ by, text })),
      plan.checkpointId,
    ),
  );
}
