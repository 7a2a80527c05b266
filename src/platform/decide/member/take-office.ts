import type { Message } from "../../../protocol/dialects/message.ts";
import type { OfficeSaid } from "../../../protocol/office/said.ts";
import type { Circumstances } from "../command.ts";
import type { Draft } from "../draft.ts";
import { awaitTold } from "../main/take-thin.ts";
import { askPerson } from "./ask-person.ts";

/** The maximum number of a member's messages that wait for its office; further ones are dropped. */
const saidAtMost = 1_000;

/**
 * Records the messages of a member for its office, and asks its questions. A program then waits, unless messages of its
 * turn are still queued: a waiting program is stopped and would never receive them. An agent that takes turns starts to
 * wait when its turn ends.
 */
export function takeOffice(draft: Draft, messages: readonly Message[], circumstances: Circumstances): void {
  const { task, member } = draft.state;
  if (member === null || task.status !== "in_progress") return;
  const said = messages.flatMap(saidOf).slice(0, saidAtMost - member.said.length);
  if (said.length > 0) draft.add({ type: "office.said", messages: said });
  for (const message of messages)
    if (message.type === "ASK_USER") askPerson(draft, message.payload, circumstances);
  if (said.length === 0 || draft.state.agent.run?.session != null) return;
  recordAnswered(draft);
  if (draft.state.agent.outbox.length === 0 && draft.state.task.agentStatus === "running")
    awaitTold(draft, "messages_said");
}

/**
 * Records the only message of a program as sent, because the program has answered it: it may answer before its server has
 * recorded that, or die in between.
 */
function recordAnswered(draft: Draft): void {
  const { member, agent } = draft.state;
  const [message, ...more] = agent.outbox;
  if (agent.run === null || message?.type !== "office_message" || more.length > 0) return;
  const { messageId, kind, text } = message;
  const isOfTurn = member?.mail.some((mail) => mail.kind === kind && mail.text === text) === true;
  if (!isOfTurn || member.mail.length === 1)
    draft.add({ type: "message.sent", messageId, runId: agent.run.id });
}

/** Converts an agent's message into one for the office; returns none if it is not for the office. */
function saidOf(message: Message): OfficeSaid[] {
  const target = "target" in message && typeof message.target === "string" ? message.target : "";
  switch (message.type) {
    case "INVOKE":
      return [{ is: "invoke", target, task: message.payload.task, context: message.payload.context ?? null }];
    case "DELIVER_RESULT": {
      const { resultType, contentType = null, content } = message.payload;
      return [{ is: "deliver", target, resultType, contentType, content }];
    }
    case "STEP_COMPLETE":
      return [
        {
          is: "step",
          text: "content" in message.payload ? message.payload.content : stepOf(message.payload),
        },
      ];
    default:
      return [];
  }
}

function stepOf({ phase, step }: { readonly phase: number; readonly step: number }): string {
  return `${phase}.${step}`;
}
