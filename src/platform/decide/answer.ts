import { actorName } from "../../protocol/actor.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { PersonCommand } from "../../protocol/task/command.ts";
import type { Question } from "../../protocol/task/question.ts";
import { answerAsk } from "./asks.ts";
import { closest } from "./closest.ts";
import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";
import { continueAgent } from "./continue-agent.ts";

type AnswerCommand = Extract<PersonCommand, { type: "question.answer" }>;

/**
 * Takes an answer: checks it against the options, records it, and queues it for the agent. The agent continues once its
 * last open question is answered.
 */
export function answerQuestion(
  draft: Draft,
  { questionId, answer }: AnswerCommand,
  circumstances: Circumstances,
): Result<void> {
  const question = draft.state.questions.find((each) => each.id === questionId);
  if (question === undefined) return refuse("not_found", `There is no question ${questionId} in this task.`);
  if (question.status !== "pending")
    return refuse("already_answered", settledSentence(question), { question });
  const accepted = answer.skip ? skipped(question) : checked(question, answer.answer, answer.other);
  if (!accepted.ok) return accepted;
  tellAnswer(draft, question, accepted.value, answer.skip, circumstances);
  const { agentStatus } = draft.state.task;
  if (agentStatus === "waiting_question" || agentStatus === "hibernated") {
    continueAgent(draft, circumstances, "question_answered");
  }
  return ok(undefined);
}

/** Checks, records and queues an answer that came with a review decision. The agent's status does not change yet. */
export function recordAnswer(
  draft: Draft,
  question: Question,
  answer: string,
  skip: boolean,
  circumstances: Circumstances,
): Result<void> {
  if (question.status !== "pending") {
    return refuse("already_answered", settledSentence(question), { question });
  }
  const accepted = skip ? skipped(question) : checked(question, answer, takesOwnWords(question));
  if (!accepted.ok) return accepted;
  tellAnswer(draft, question, accepted.value, skip, circumstances);
  return ok(undefined);
}

function tellAnswer(
  draft: Draft,
  { id: questionId, question }: Question,
  answer: string,
  wasSkipped: boolean,
  circumstances: Circumstances,
): void {
  draft.add({
    type: "question.answered",
    questionId,
    answer,
    skipped: wasSkipped,
    answeredBy: actorName(circumstances.by),
  });
  if (answerAsk(draft, questionId, circumstances)) return;
  const messageId = circumstances.ids.message();
  draft.add({
    type: "message.planned",
    message:
      draft.state.member === null
        ? { type: "question_answer", messageId, questionId, question, answer }
        : {
            type: "office_message",
            messageId,
            kind: "answer",
            from: actorName(circumstances.by),
            text: answer,
          },
  });
}

function settledSentence(question: Question): string {
  if (question.status === "expired") return "This question is no longer open.";
  return `This question was already answered by ${question.answeredBy ?? "somebody"} at ${question.answeredAt ?? "an earlier time"}: ${question.answer ?? ""}`;
}

function skipped(question: Question): Result<string> {
  if (question.required) return refuse("invalid", "This question is required and cannot be skipped.");
  return ok(question.default ?? "");
}

function checked(question: Question, answer: string | undefined, other: boolean): Result<string> {
  if (answer === undefined || answer.trim() === "") {
    return refuse("invalid", "An answer cannot be empty.", { field: "answer" });
  }
  if (question.options.length === 0) return ok(answer);
  const option = matching(question.options, answer);
  if (option !== undefined) return ok(option);
  if (other && takesOwnWords(question)) return ok(answer);
  if (other) {
    return refuse(
      "invalid",
      `Only business and clarification questions accept your own words. Choose one of the options: ${question.options.join(", ")}.`,
      { field: "answer", options: question.options },
    );
  }
  const suggestion = closest(question.options, answer);
  return refuse(
    "invalid",
    suggestion === null
      ? `"${answer}" is not one of the options: ${question.options.join(", ")}.`
      : `"${answer}" is not one of the options. Did you mean "${suggestion}"?`,
    { field: "answer", options: question.options, ...(suggestion === null ? {} : { suggestion }) },
  );
}

function takesOwnWords({ category }: Question): boolean {
  return category === "business" || category === "clarification";
}

function matching(options: readonly string[], answer: string): string | undefined {
  const folded = answer.trim().toLowerCase();
  return (
    options.find((option) => option === answer) ?? options.find((option) => option.toLowerCase() === folded)
  );
}
