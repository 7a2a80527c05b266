import type { AgentMessage } from "../agent-message.ts";
import type { TaskEvent } from "./event.ts";
import { feedbackIs, withJudge } from "./evolve-gate.ts";
import { sent } from "./evolve-turn.ts";
import type { TaskState } from "./state.ts";

/** The message was written to its agent. */
export function messageSent(state: TaskState, messageId: string): TaskState {
  if (state.gate.judge?.message.messageId === messageId) return withJudge(state, { sent: true });
  return feedbackIs(sent(state, messageId), messageId, "sent");
}

/** A message to the agent was decided on. */
export function messagePlanned(
  state: TaskState,
  event: Extract<TaskEvent, { type: "message.planned" }>,
): TaskState {
  const reason = reasonOf(event.message);
  return {
    ...state,
    outbox: inOrder([...state.outbox, event.message]),
    completed: state.completed && ["question_answer", "ask_answer", "budget"].includes(event.message.type),
    nudges: state.nudges + (reason === "ended_without_completion" ? 1 : 0),
    losses: state.losses + (reason === "process_lost" ? 1 : 0),
  };
}

/** A new run is told what the task is, then why it was started again, then what was still to be said. */
export function inOrder(outbox: readonly AgentMessage[]): readonly AgentMessage[] {
  return outbox.toSorted((one, other) => openingRank(one) - openingRank(other));
}

const notOpening = 2;

function openingRank(message: AgentMessage): number {
  return message.type === "task_start" ? 0 : message.type === "resume" ? 1 : notOpening;
}

/**
 * A new run is told its beginning anew; what an earlier one was still to be told of that goes. Where everything
 * that was said is told with the task, so do the person's own words.
 */
export function withoutOpening(
  outbox: readonly AgentMessage[],
  { retold }: { readonly retold?: true | undefined },
): readonly AgentMessage[] {
  return outbox.filter(
    (message) => openingRank(message) === notOpening && !(retold === true && isFromPerson(message)),
  );
}

function isFromPerson({ type }: AgentMessage): boolean {
  return type === "question_answer" || type === "user_message";
}

/** Why a run was started again, where the message is the one that says so. */
function reasonOf(message: AgentMessage): string {
  if (message.type === "task_start") return message.before?.reason ?? "";
  return message.type === "resume" ? message.reason : "";
}
