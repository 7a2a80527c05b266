import type { AgentMessage } from "../../protocol/agent-message.ts";
import type { StepPlace } from "../../protocol/task/command.ts";
import type { DependencyRequest, Item, Message, UserQuestion } from "../../protocol/dialects/message.ts";
import { orderWindow } from "../../protocol/dialects/order.ts";
import type { Question as Asked } from "../../protocol/task/question.ts";
import type { Circumstances } from "./command.ts";
import { finish, reportCompletion } from "./complete.ts";
import { diagnose } from "./diagnose.ts";
import { closeAttempt, markStep, reportPhase } from "./gate/phase.ts";
import type { Draft } from "./draft.ts";
import { reportError } from "./errors.ts";
import { correctionsAtMost, correctMarker } from "./correct.ts";
import { addItem, isLimitReached, openQuestionLimit } from "./item-limit.ts";
import { takeThin } from "./main/take-thin.ts";
import { takeOffice } from "./member/take-office.ts";
import { finishVerdict, takeVerdict } from "./verdict.ts";

/** Decides the agent's messages of one window, diagnostics first. */
export function decideItems(draft: Draft, items: readonly Item[], circumstances: Circumstances): void {
  for (const item of items) {
    if (item.kind === "diagnostic") diagnose(draft, item, circumstances);
  }
  const messages = items.filter((item) => item.kind === "message");
  if (messages.length > 0) decideMessages(draft, messages, circumstances);
}

/**
 * Decides the messages of one window in order of priority: errors, completions, dependency requests, questions. A fatal
 * error voids the rest; a recoverable one defers the rest until the agent is back. Those of main are for its
 * orchestration, and those of a member for its office.
 */
export function decideMessages(
  draft: Draft,
  messages: readonly Message[],
  circumstances: Circumstances,
): void {
  if (draft.state.main !== null) {
    takeThin(draft, messages);
    return;
  }
  if (draft.state.member !== null) {
    takeOffice(draft, messages, circumstances);
    return;
  }
  const { now, voided, deferred, recorded } = orderWindow(messages);
  for (const message of [...now, ...recorded]) decideMessage(draft, message, circumstances);
  for (const { message, reason } of voided) voidMessage(draft, message, reason);
  for (const { message, reason, cause } of deferred) {
    if (cause === "review") decideMessage(draft, message, circumstances);
    else addItem(draft, { type: "message.deferred", message, reason });
  }
  if (draft.state.task.status !== "in_progress" || draft.state.agent.turn !== null) return;
  if (draft.state.verify !== null && draft.state.verify.verdict !== null) {
    finishVerdict(draft);
    return;
  }
  if (now.some(({ type }) => type === "CUSTOM_TASK_COMPLETE") && draft.state.agent.completed) {
    finish(draft, circumstances);
  }
  closeAttempt(draft, circumstances);
}

function decideMessage(draft: Draft, message: Message, circumstances: Circumstances): void {
  const { status } = draft.state.task;
  if (status !== "in_progress") {
    voidMessage(draft, message, `It arrived while the task was ${status.replaceAll("_", " ")}.`);
    return;
  }
  switch (message.type) {
    case "ERROR":
      if ("message" in message.payload) reportError(draft, message.payload, circumstances);
      return;
    case "CUSTOM_TASK_COMPLETE":
      if (isGated(draft)) {
        rejectMarker(
          draft,
          message,
          "This task ends with its last phase, not with this marker.",
          circumstances,
        );
      } else if (draft.state.verify !== null) {
        rejectMarker(
          draft,
          message,
          "A verifier ends with its verdict, not with this marker.",
          circumstances,
        );
      } else reportCompletion(draft, message.payload);
      return;
    case "DEPENDENCY_REQUEST":
      requestDependency(draft, message.payload);
      return;
    case "USER_QUESTION":
      ask(draft, message, circumstances);
      return;
    case "PHASE_COMPLETE":
    case "PHASE_START":
    case "STEP_START":
    case "STEP_COMPLETE":
      if (isGated(draft)) decideProgress(draft, message, circumstances);
      else if (message.type === "PHASE_COMPLETE") {
        rejectMarker(draft, message, "This task has no phases.", circumstances);
      } else voidMessage(draft, message, "It is not used in custom tasks.");
      return;
    case "VERIFICATION_RESULT":
      if (draft.state.verify === null)
        rejectMarker(draft, message, "Only a verifier can give a verdict.", circumstances);
      else takeVerdict(draft, message.payload.criteria);
      return;
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
      voidMessage(draft, message, "It is not used in this task.");
  }
}

/** Voids a marker that ends another kind of task, and tells the agent which one ends this task. */
function rejectMarker(draft: Draft, message: Message, reason: string, circumstances: Circumstances): void {
  const { gate, agent } = draft.state;
  voidMessage(draft, message, reason);
  const isDone = gate.reported || agent.completed || !["none", "working"].includes(gate.stage);
  if (isDone || isLimitReached(draft)) return;
  correctMarker(draft, { block: message.type.replaceAll("_", " "), field: null, reason }, circumstances);
}

function isGated({ state }: Draft): boolean {
  return state.gate.outline.length > 0;
}

type Progress = Extract<Message, { type: "PHASE_COMPLETE" | "PHASE_START" | "STEP_START" | "STEP_COMPLETE" }>;

function decideProgress(draft: Draft, message: Progress, circumstances: Circumstances): void {
  switch (message.type) {
    case "PHASE_COMPLETE": {
      const why = reportPhase(draft, message.payload, circumstances);
      if (why !== null) voidMessage(draft, message, why);
      return;
    }
    case "STEP_START":
    case "STEP_COMPLETE":
      if ("step" in message.payload) decideStep(draft, message, message.payload, circumstances);
      return;
    case "PHASE_START":
      return;
  }
}

/**
 * Takes a marker of a step. One that does not belong to the current phase is void, and the agent is told. Nothing waits
 * for these markers, so this alone never pauses the agent: after the usual number of corrections they are only recorded.
 */
function decideStep(
  draft: Draft,
  message: Message,
  { phase, step }: StepPlace,
  circumstances: Circumstances,
): void {
  const is = message.type === "STEP_START" ? "started" : "completed";
  const reason = markStep(draft, { phase, step }, is);
  if (reason === null) return;
  voidMessage(draft, message, reason);
  if (isLimitReached(draft) || draft.state.agent.corrections >= correctionsAtMost) return;
  const isTold = draft.state.agent.outbox.some(({ type }) => type === "protocol_error");
  if (isTold) return;
  const block = `STEP ${phase}.${step} ${is === "started" ? "START" : "COMPLETE"}`;
  correctMarker(draft, { block, field: null, reason }, circumstances);
}

type Question = Extract<Message, { type: "USER_QUESTION" }>;

function ask(draft: Draft, message: Question, { ids, now, takesTurns }: Circumstances): void {
  const { gate, questions, agent } = draft.state;
  const { payload: question } = message;
  if (questions.some((known) => isUnanswered(draft, known, takesTurns) && isSameQuestion(known, question))) {
    voidMessage(draft, message, "The same question is already open.");
    return;
  }
  if (questions.filter(({ status }) => status === "pending").length >= openQuestionLimit) {
    const reason = `There are ${openQuestionLimit} open questions already. Wait for answers before you ask more.`;
    voidMessage(draft, message, reason);
    const isTold = agent.outbox.some(
      (planned) => planned.type === "protocol_error" && planned.reason === reason,
    );
    if (isTold) return;
    draft.add({
      type: "message.planned",
      message: { type: "protocol_error", messageId: ids.message(), block: message.type, field: null, reason },
    });
    return;
  }
  const withReview = isGated(draft) && (gate.reported || gate.stage !== "working");
  const asked = addItem(draft, {
    type: "question.asked",
    question: {
      id: ids.question(),
      taskId: draft.state.task.id,
      ...(draft.state.verify === null ? {} : { parentTaskId: draft.state.verify.assignment.taskId }),
      status: "pending",
      category: question.category,
      question: question.question,
      options: question.options,
      default: question.default ?? null,
      required: question.required,
      ...(withReview ? { withReview } : {}),
      askedAt: now.toISOString(),
    },
  });
  if (asked && !withReview && ["running", "waiting_user"].includes(draft.state.task.agentStatus)) {
    draft.moveAgent("waiting_question", "question_asked", "question");
  }
}

/**
 * Returns true if a question is open, or its answer has not reached an agent that takes turns. A program may have read
 * the answer, and ask again, before its delivery is recorded.
 */
function isUnanswered({ state }: Draft, { id, status }: Asked, takesTurns: boolean): boolean {
  if (status === "pending") return true;
  const { outbox, unconfirmed } = state.agent;
  const isAnswer = (sent: AgentMessage): boolean => sent.type === "question_answer" && sent.questionId === id;
  return takesTurns && [...outbox, ...unconfirmed].some(isAnswer);
}

function isSameQuestion(
  known: Asked,
  { category, question, options, default: preset }: UserQuestion,
): boolean {
  return (
    known.category === category &&
    known.question === question &&
    known.default === (preset ?? null) &&
    known.options.length === options.length &&
    known.options.every((option, index) => option === options[index])
  );
}

function requestDependency(draft: Draft, request: DependencyRequest): void {
  addItem(draft, {
    type: "dependency.requested",
    name: request.name,
    dependencyType: request.type,
    description: request.description,
    required: request.required,
    ...(request.default === undefined ? {} : { default: request.default }),
  });
}

function voidMessage(draft: Draft, message: Message, reason: string): void {
  addItem(draft, {
    type: "message.voided",
    messageType: message.type,
    rawContent: message.rawContent,
    reason,
  });
}
