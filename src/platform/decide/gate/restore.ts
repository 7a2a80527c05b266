import { ok, refuse, type Result } from "../../../protocol/result.ts";
import type { RestorePlan } from "../../../protocol/task/checkpoint.ts";
import { nextAttempt } from "../../../protocol/task/evolve-gate.ts";
import type { Circumstances } from "../command.ts";
import type { Draft } from "../draft.ts";
import { planRun, resume, settle } from "../runs.ts";

/**
 * Takes a task back: what is under way ends, then the workspace is made what it was (at the rim), then the agent
 * goes on from there. Not while the agent works or its work is verified: that would be lost without a word.
 */
export function beginRestore(draft: Draft, plan: RestorePlan): Result<void> {
  const { task, gate } = draft.state;
  const busy =
    task.status === "in_progress" &&
    (task.agentStatus === "running" || !["none", "working"].includes(gate.stage) || gate.restoring !== null);
  if (busy) {
    return refuse("not_allowed", "The task is at work. Pause it first, then restore the checkpoint.", {
      allowed: ["pause", "cancel"],
    });
  }
  if (task.status === "draft" || task.status === "pending") {
    return refuse("not_allowed", "The task has not begun.", { allowed: ["cancel"] });
  }
  settle(draft, "The task was taken back to an earlier state.");
  if (task.status === "failed" || task.status === "cancelled") draft.moveTask("pending", "restored");
  if (draft.state.task.status !== "in_progress") draft.moveTask("in_progress", "restored");
  draft.moveAgent("idle", "restored");
  draft.add({ type: "restore.begun", plan });
  return ok(undefined);
}

/** The workspace is what it was: the agent goes on, or what it had handed in is verified again. */
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
      circumstances,
      "restored",
      plan.conversation.map(({ by, text }) => ({ by, text })),
      plan.checkpointId,
    ),
  );
}
