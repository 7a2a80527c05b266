import type { TaskCommand } from "../command.ts";
import type { Draft } from "../draft.ts";

/**
 * Ends the running turn of a member and its process. The next message of the office continues the session. Does nothing
 * if the agent has not started the turn or has already ended it.
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
