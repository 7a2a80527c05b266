import type { AskUser } from "../../../protocol/dialects/message.ts";
import type { QuestionId } from "../../../protocol/ids.ts";
import type { Question } from "../../../protocol/task/question.ts";
import type { Circumstances } from "../command.ts";
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
        id: questionTimer(question.id),
        taskId: task.id,
        dueAt: new Date(now.getTime() + seconds * 1000).toISOString(),
        purpose: "question",
      },
    });
  if (draft.state.task.agentStatus === "running")
    draft.moveAgent("waiting_question", "question_asked", "question");
}

/** Returns the id of the timer that expires a question. */
export function questionTimer(question: QuestionId): string {
  return `question:${question}`;
}
