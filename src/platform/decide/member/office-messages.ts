import type { AgentMessage } from "../../../protocol/agent-message.ts";
import type { MemberTask } from "../../../protocol/task/member-task.ts";
import type { Circumstances } from "../command.ts";
import type { Draft } from "../draft.ts";
import { officeText } from "./office-text.ts";

type OfficeMessage = Extract<AgentMessage, { type: "office_message" }>;

/** Plans the messages of the current turn. */
export function planOfficeMessages(draft: Draft, circumstances: Circumstances): void {
  const { member } = draft.state;
  if (member === null) return;
  for (const message of officeMessages(member, circumstances))
    draft.add({ type: "message.planned", message });
}

/** Returns the text of a member's first message: an agent that takes turns gets the messages of its first turn at once. */
export function openingText(member: MemberTask, role: string, circumstances: Circumstances): string {
  return circumstances.takesTurns ? turnText(member) : role;
}

function turnText({ mail, assignment: { language } }: MemberTask): string {
  return mail.map((each) => officeText(each, language)).join("\n\n");
}

/** Returns the messages of a member's turn; an agent that takes turns gets them as one text. */
function officeMessages(member: MemberTask, { ids, takesTurns }: Circumstances): readonly OfficeMessage[] {
  const { mail } = member;
  const last = mail.at(-1);
  if (last === undefined) return [];
  if (!takesTurns) return mail.map((each) => ({ type: "office_message", messageId: ids.message(), ...each }));
  return [{ type: "office_message", messageId: ids.message(), ...last, text: turnText(member) }];
}
