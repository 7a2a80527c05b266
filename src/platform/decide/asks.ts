import type { Ask } from "../../agents/agent-event.ts";
import type { QuestionId } from "../../protocol/ids.ts";
import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";
import { hibernateLater } from "./hibernate.ts";

/** Opens an ask that an agent made through its own tool: each of its questions goes to the person like any other. */
export function openAsk(draft: Draft, ask: Ask, circumstances: Circumstances): void {
  const { ids, now } = circumstances;
  const { task } = draft.state;
  if (task.status !== "in_progress") return;
  if (draft.state.main !== null) {
    declineAsk(draft, ask, circumstances);
    return;
  }
  const questionIds: QuestionId[] = [];
  for (const { question, options } of ask.questions) {
    const id = ids.question();
    questionIds.push(id);
    draft.add({
      type: "question.asked",
      question: {
        id,
        taskId: task.id,
        ...(draft.state.verify === null ? {} : { parentTaskId: draft.state.verify.assignment.taskId }),
        status: "pending",
        category: ask.kind === "permission" ? "confirmation" : "clarification",
        question,
        options: [...options],
        default: null,
        required: true,
        askedAt: now.toISOString(),
      },
    });
  }
  draft.add({ type: "ask.opened", ask: { id: ask.id, kind: ask.kind, raw: ask.raw, questionIds } });
  if (["running", "waiting_user"].includes(task.agentStatus)) {
    draft.moveAgent("waiting_question", "question_asked", "question");
  }
  hibernateLater(draft, circumstances);
}

/** Declines an ask of main at once: a run must not wait until a person answers whoever leads it. */
function declineAsk(draft: Draft, { id, kind, raw, questions }: Ask, { ids }: Circumstances): void {
  draft.add({
    type: "message.planned",
    message: {
      type: "ask_answer",
      messageId: ids.message(),
      ask: { id, kind, raw },
      answers: questions.map(() => ["Use no tools and ask nobody. Write thin messages only."]),
    },
  });
}

/** Closes an ask that the agent withdrew. Its questions are withdrawn too, unless the agent hibernates. */
export function withdrawAsk(draft: Draft, askId: string): void {
  const ask = draft.state.agent.asks.find(({ id }) => id === askId);
  if (ask === undefined) return;
  if (draft.state.agent.dismissed) {
    draft.add({ type: "ask.closed", askId });
    return;
  }
  for (const question of draft.state.questions) {
    if (question.status !== "pending" || !ask.questionIds.includes(question.id)) continue;
    draft.add({
      type: "question.withdrawn",
      questionId: question.id,
      reason: "The agent is no longer waiting for the answer.",
    });
  }
  draft.add({ type: "ask.closed", askId });
  const open = draft.state.questions.some(({ status }) => status === "pending");
  if (!open && draft.state.task.agentStatus === "waiting_question") {
    draft.moveAgent("running", "question_withdrawn");
  }
}

/**
 * Queues the answer to an ask once all of its questions are answered. Returns true if the question belongs to an open
 * ask; a later answer is sent as a text message.
 */
export function answerAsk(draft: Draft, questionId: QuestionId, { ids }: Circumstances): boolean {
  const ask = draft.state.agent.asks.find(({ questionIds }) => questionIds.includes(questionId));
  if (ask === undefined) return false;
  const questions = ask.questionIds.map((id) => draft.state.questions.find((each) => each.id === id));
  if (questions.some((question) => question?.status === "pending")) return true;
  const { id, kind, raw } = ask;
  draft.add(
    { type: "ask.closed", askId: id },
    {
      type: "message.planned",
      message: {
        type: "ask_answer",
        messageId: ids.message(),
        ask: { id, kind, raw },
        answers: questions.map((question) => [question?.answer ?? ""]),
      },
    },
  );
  return true;
}
