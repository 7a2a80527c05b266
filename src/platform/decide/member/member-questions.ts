import type { AskUser } from "../../../protocol/dialects/message.ts";
import type { QuestionId } from "../../../protocol/ids.ts";
import type { Question } from "../../../protocol/task/question.ts";
import type { Circumstances } from "../command.ts";
import { continueAgent } from "../continue-agent.ts";
import type { Draft } from "../draft.ts";
import { addItem, openQuestionLimit } from "../item-limit.ts";

const categories = { text: "clarification", selection: "choice", confirmation: "confirmation" } as const;

/** Opens a question of a member. It expires after the time that the office sets. */
export function askPerson(draft: Draft, asked: AskUser, { ids, now }: Circumstances): void {
  const { task, member, questions } = draft.state;
  if (questions.filter(({ status }) => status === "pending").length >= openQuestionLimit) return;
  const { question: text, type, options = [], context } = asked;
  const question: Question = {
    id: ids.question(),
    taskId: task.id,
    status: "pending",
    category: categories[type],
    question: context === undefined ? text : `${text}\n\n${context}`,
    options,
    default: null,
    required: true,
    askedAt: now.toISOString(),
  };
  if (!addItem(draft, { type: "question.asked", question })) return;
  const seconds = member?.assignment.questionExpirySeconds ?? 0;
  if (seconds > 0)
    draft.add({
      type: "timer.set",
      timer: {
        id: timerOf(question.id),
        taskId: task.id,
        dueAt: new Date(now.getTime() + seconds * 1000).toISOString(),
        purpose: "question",
      },
    });
  if (draft.state.task.agentStatus === "running")
    draft.moveAgent("waiting_question", "question_asked", "question");
}

function timerOf(question: QuestionId): string {
  return `question:${question}`;
}

/** Ends a question that nobody has answered in time. The member is told, and goes on. */
export function expireQuestion(draft: Draft, timerId: string, circumstances: Circumstances): void {
  const question = draft.state.questions.find(
    ({ id, status }) => timerOf(id) === timerId && status === "pending",
  );
  if (question === undefined) return;
  draft.add({
    type: "question.withdrawn",
    questionId: question.id,
    reason: "Nobody answered in time.",
  });
  draft.add({
    type: "message.planned",
    message: {
      type: "office_message",
      messageId: circumstances.ids.message(),
      kind: "error",
      from: "Signalbox",
      text: `Nobody answered your question in time: ${question.question}`,
    },
  });
  if (["waiting_question", "hibernated"].includes(draft.state.task.agentStatus))
    continueAgent(draft, circumstances, "question_expired");
}
