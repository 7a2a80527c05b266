import type { Circumstances, TaskCommand } from "../command.ts";
import { continueAgent } from "../continue-agent.ts";
import type { Draft } from "../draft.ts";
import { planOfficeMessages } from "./office-messages.ts";

/** Opens a turn of a member with the office's messages. A number that the member already knows has no effect. */
export function tellMember(
  draft: Draft,
  { number, taken, mail }: Extract<TaskCommand, { type: "office.tell" }>,
  circumstances: Circumstances,
): void {
  const { member, task } = draft.state;
  if (member === null || task.status !== "in_progress" || number <= member.told) return;
  draft.add({ type: "office.told", number, taken, mail: [...mail] });
  planOfficeMessages(draft, circumstances);
  if (["waiting_dependency", "hibernated"].includes(task.agentStatus))
    continueAgent(draft, circumstances, "told");
}
