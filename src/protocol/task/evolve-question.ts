import type { TaskEvent } from "./event.ts";
import type { Question } from "./question.ts";
import type { TaskState } from "./state.ts";

/** A question has its answer. */
export function answered(
  state: TaskState,
  event: Extract<TaskEvent, { type: "question.answered" }>,
  at: string,
): TaskState {
  const next = withQuestion(state, event.questionId, (question) => ({
    ...question,
    status: event.skipped ? "skipped" : "answered",
    answer: event.answer,
    answeredAt: at,
    answeredBy: event.answeredBy,
  }));
  return { ...next, conversation: [...next.conversation, { by: "person", text: event.answer, at }] };
}

/** Changes one question. */
export function withQuestion(
  state: TaskState,
  id: string,
  change: (question: Question) => Question,
): TaskState {
  return { ...state, questions: state.questions.map((each) => (each.id === id ? change(each) : each)) };
}
