import type { Circumstances } from "./command.ts";
import { continueAgent } from "./continue-agent.ts";
import type { Draft } from "./draft.ts";

/** Continues an agent that waits for a person to write, so that it gets what the person sent. */
export function wakeForPerson(draft: Draft, circumstances: Circumstances, trigger: string): void {
  const { task, questions } = draft.state;
  const asks = questions.some(({ status }) => status === "pending");
  const waits = task.agentStatus === "waiting_user" || task.agentStatus === "waiting_dependency";
  if (waits || (task.agentStatus === "hibernated" && !asks)) continueAgent(draft, circumstances, trigger);
}
