import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";

/** Sets the timer that ends a process that only waits. */
export function hibernateLater(draft: Draft, { now, hibernateAfterMs }: Circumstances): void {
  const {
    task,
    timers,
    agent: { run },
  } = draft.state;
  if (run === null || run.status === "ended") return;
  if (timers.some(({ purpose }) => purpose === "hibernate")) return;
  draft.add({
    type: "timer.set",
    timer: {
      id: `${task.id}:hibernate`,
      taskId: task.id,
      dueAt: new Date(now.getTime() + hibernateAfterMs).toISOString(),
      purpose: "hibernate",
    },
  });
}

/**
 * Hibernates an agent that waits for a person, or as main for its orchestration, and whose session can be resumed; open questions and reviews do not
 * change. If the agent still has background work, the timer is set again. A program cannot be resumed; it stays
 * stopped.
 */
export function hibernate(draft: Draft, circumstances: Circumstances): void {
  const { status, agentStatus, blockedBy } = draft.state.task;
  const waits = ["waiting_question", "waiting_user", "waiting_review", "waiting_dependency"].includes(
    agentStatus,
  );
  const open = status === "in_progress" || status === "review";
  if (!open || !circumstances.takesTurns || !waits) return;
  if (draft.state.agent.background > 0) hibernateLater(draft, circumstances);
  else draft.moveAgent("hibernated", "waited_long", blockedBy);
}
