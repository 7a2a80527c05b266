import type { AnswerQuestion, EditTask, RetryTask } from "../api/contract.ts";
import type { QuestionId } from "../ids.ts";

/** What a person can ask of a task that exists. Each is allowed or refused by where the task stands. */
export type PersonCommand =
  | { readonly type: "task.submit" }
  | { readonly type: "task.edit"; readonly changes: EditTask }
  | { readonly type: "task.delete" }
  | { readonly type: "task.pause" }
  | { readonly type: "task.resume" }
  | { readonly type: "task.cancel" }
  | { readonly type: "task.retry"; readonly from: RetryTask["from"] }
  | { readonly type: "task.message"; readonly text: string }
  | { readonly type: "question.answer"; readonly questionId: QuestionId; readonly answer: AnswerQuestion };
