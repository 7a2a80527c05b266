import type { TaskEvent } from "./event.ts";
import type { TaskState, Turn } from "./state.ts";

/** Folds one event into the conversation between the person and the agent. */
export function evolveConversation(state: TaskState, event: TaskEvent, at: string): readonly Turn[] {
  const { conversation } = state;
  switch (event.type) {
    case "task.edited":
      return [{ by: "person", text: event.description ?? state.task.description, at }];
    case "agent.said":
      return [...conversation, { by: "agent", text: event.text, at }];
    case "office.told":
      return [...conversation, ...event.mail.map(({ text }) => ({ by: "person" as const, text, at }))];
    case "thin.said":
      return [...conversation, { by: "agent", text: event.messages.join("\n"), at }];
    case "question.asked":
      return [...conversation, { by: "agent", text: event.question.question, at }];
    case "question.answered":
      return [...conversation, said(state, event.answeredBy, event.answer, at)];
    case "person.wrote":
      return [...conversation, said(state, event.author, event.text, at)];
    case "completion.reported":
      return event.summary === null
        ? conversation
        : [...conversation, { by: "agent", text: event.summary, at }];
    case "reset.done":
      return [{ by: "person", text: state.task.description, at }];
    case "restore.done":
      return state.gate.restoring?.conversation ?? conversation;
    case "task.forked":
      return event.plan.conversation;
    default:
      return conversation;
  }
}

/** Returns the turn of a person. */
function said({ task }: TaskState, author: string, text: string, at: string): Turn {
  return author === task.createdBy ? { by: "person", text, at } : { by: "person", author, text, at };
}
