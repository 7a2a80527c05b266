import type { DependencyRequest, Item, Message, UserQuestion } from "../../protocol/dialects/message.ts";
import { orderWindow } from "../../protocol/dialects/order.ts";
import type { Circumstances } from "./command.ts";
import { finish, reportCompletion } from "./complete.ts";
import { diagnose } from "./diagnose.ts";
import type { Draft } from "./draft.ts";
import { reportError } from "./errors.ts";

/** Decides on what the agent said in one window, its mistakes first. */
export function decideItems(draft: Draft, items: readonly Item[], circumstances: Circumstances): void {
  for (const item of items) {
    if (item.kind === "diagnostic") diagnose(draft, item, circumstances);
  }
  const messages = items.filter((item) => item.kind === "message");
  if (messages.length > 0) decideMessages(draft, messages, circumstances);
}

/**
 * Decides on the messages of one window in the order of priority: errors, completions, dependency requests,
 * questions. A fatal error voids the rest, a recoverable one puts the rest off until the agent is back.
 */
export function decideMessages(
  draft: Draft,
  messages: readonly Message[],
  circumstances: Circumstances,
): void {
  const { now, voided, deferred, recorded } = orderWindow(messages);
  for (const message of [...now, ...recorded]) decideMessage(draft, message, circumstances);
  for (const { message, reason } of voided) voidMessage(draft, message, reason);
  for (const { message, reason } of deferred) draft.add({ type: "message.deferred", message, reason });
  const reported = now.some(({ type }) => type === "CUSTOM_TASK_COMPLETE");
  const ready = reported && draft.state.task.status === "in_progress" && draft.state.turn === null;
  if (ready) finish(draft, circumstances);
}

function decideMessage(draft: Draft, message: Message, circumstances: Circumstances): void {
  const { status } = draft.state.task;
  if (status !== "in_progress") {
    voidMessage(draft, message, `The task was ${status.replaceAll("_", " ")} when it came.`);
    return;
  }
  switch (message.type) {
    case "ERROR":
      if ("message" in message.payload) reportError(draft, message.payload, circumstances);
      return;
    case "CUSTOM_TASK_COMPLETE":
      reportCompletion(draft, message.payload);
      return;
    case "DEPENDENCY_REQUEST":
      requestDependency(draft, message.payload);
      return;
    case "USER_QUESTION":
      ask(draft, message.payload, circumstances);
      return;
    case "PHASE_COMPLETE":
    case "VERIFICATION_RESULT":
    case "PHASE_START":
    case "STEP_START":
    case "STEP_COMPLETE":
    case "ASK_USER":
    case "INVOKE":
    case "DELIVER_RESULT":
    case "RESOLVE_NEXT":
    case "READY":
    case "PHASE_DONE":
    case "ALL_DONE":
    case "TASK":
    case "DONE":
    case "FAIL":
    case "CUSTOM":
      voidMessage(draft, message, "It has no meaning in a custom task.");
  }
}

function ask(draft: Draft, question: UserQuestion, { ids, now }: Circumstances): void {
  draft.add({
    type: "question.asked",
    question: {
      id: ids.question(),
      taskId: draft.state.task.id,
      status: "pending",
      category: question.category,
      question: question.question,
      options: question.options,
      default: question.default ?? null,
      required: question.required,
      askedAt: now.toISOString(),
    },
  });
  if (["running", "waiting_user"].includes(draft.state.task.agentStatus)) {
    draft.moveAgent("waiting_question", "question_asked", "question");
  }
}

function requestDependency(draft: Draft, request: DependencyRequest): void {
  draft.add({
    type: "dependency.requested",
    name: request.name,
    dependencyType: request.type,
    description: request.description,
  });
}

function voidMessage(draft: Draft, message: Message, reason: string): void {
  draft.add({
    type: "message.voided",
    messageType: message.type,
    rawContent: message.rawContent,
    reason,
  });
}
