import type { TaskCommand } from "../command.ts";
import type { Draft } from "../draft.ts";

/**
 * Ends the running turn of a member. Its process ends too; the next message of the office continues its session. A turn
 * that the agent has not begun, or that is over, is left alone.
 */
export function interruptMember(
  draft: Draft,
  { number }: Extract<TaskCommand, { type: "office.interrupt" }>,
): void {
  const { member, task, agent } = draft.state;
  if (member?.told !== number || task.status !== "in_progress") return;
  if (task.agentStatus === "running" && agent.outbox.length === 0)
    draft.moveAgent("hibernated", "interrupted");
}
