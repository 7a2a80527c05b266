import type { CreateTask, EditTask } from "../../src/protocol/api/contract.ts";
import type { QuestionId, TaskId } from "../../src/protocol/ids.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { AnswerQueue, type QueuedAnswer } from "./answer-queue.ts";
import { call } from "./client.ts";
import { useSyncExternalStore } from "react";

/** Acts on a task that need nothing but the task. */
export type PlainAct = "execute" | "pause" | "resume" | "cancel";

/** Creates a task, and starts it unless it is to stay a draft. */
export function createTask(task: CreateTask): Promise<Task> {
  return call("POST /api/tasks", { body: task });
}

/** Changes what is given of a task, and leaves the rest. */
export function editTask(id: TaskId, changes: EditTask): Promise<Task> {
  return call("PATCH /api/tasks/:id", { params: { id }, body: changes });
}

/** Does one of the plain acts to a task. */
export function actOn(id: TaskId, act: PlainAct): Promise<Task> {
  return call(`POST /api/tasks/:id/${act}`, { params: { id } });
}

/** Deletes a task, with everything but its events and archives. */
export async function deleteTask(id: TaskId): Promise<void> {
  await call("DELETE /api/tasks/:id", { params: { id } });
}

/** Writes to a task's agent. */
export function writeTo(id: TaskId, text: string): Promise<Task> {
  return call("POST /api/tasks/:id/messages", { params: { id }, body: { text } });
}

/** An answer to a question: one of its options, the person's own words, or leave to go on without one. */
export type Answer = { readonly answer: string; readonly other: boolean } | { readonly skip: true };

/** Answers a question; who comes second is refused. */
export async function answerQuestion(id: QuestionId, answer: Answer): Promise<void> {
  await call("POST /api/questions/:id/answer", { params: { id }, body: answer });
}

/** Answers given with one key in the inbox; each can be taken back for five seconds. */
export const answerQueue = new AnswerQueue({
  send: (id, answer) => answerQuestion(id, { answer, other: false }),
  holdMs: 5000,
  now: Date.now,
});

/** What became of the answer to a question that was given in the inbox; null where none was. */
export function useQueuedAnswer(id: QuestionId): QueuedAnswer | null {
  return useSyncExternalStore(answerQueue.onChange, () => answerQueue.answers().get(id) ?? null);
}
