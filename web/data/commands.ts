import type { CreateTask, EditTask } from "../../src/protocol/api/contract.ts";
import type { QuestionId, TaskId } from "../../src/protocol/ids.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { AnswerQueue, type QueuedAnswer } from "./answer-queue.ts";
import { call } from "./client.ts";
import { withSandboxConsent } from "./sandbox-consent.ts";
import { useSyncExternalStore } from "react";

/** The actions on a task that need no input. */
export type PlainAct = "execute" | "pause" | "resume" | "cancel";

/** Creates a task and starts it, unless it is saved for later. */
export function createTask(task: CreateTask): Promise<Task> {
  return withSandboxConsent(() => call("POST /api/tasks", { body: task }));
}

/** Changes the given fields of a task and leaves the others. */
export function editTask(id: TaskId, changes: EditTask): Promise<Task> {
  return call("PATCH /api/tasks/:id", { params: { id }, body: changes });
}

/** Performs one of these actions on a task. */
export function actOn(id: TaskId, act: PlainAct): Promise<Task> {
  return withSandboxConsent(() => call(`POST /api/tasks/:id/${act}`, { params: { id } }));
}

/** Deletes a task and everything but its events and archives. */
export async function deleteTask(id: TaskId): Promise<void> {
  await call("DELETE /api/tasks/:id", { params: { id } });
}

/** Provides what the agent asked for, or lets it continue without it. */
export function answerDependency(
  id: TaskId,
  answer: { name: string; value?: string; skip?: boolean },
): Promise<Task> {
  return call("POST /api/tasks/:id/dependencies", { params: { id }, body: answer });
}

/** Sends a message to a task's agent. */
export function writeTo(id: TaskId, text: string): Promise<Task> {
  return call("POST /api/tasks/:id/messages", { params: { id }, body: { text } });
}

/** An answer to a question: one of its options, the person's own text, or a skip. */
export type Answer = { readonly answer: string; readonly other: boolean } | { readonly skip: true };

/** Answers a question. The server refuses a second answer. */
export async function answerQuestion(id: QuestionId, answer: Answer): Promise<void> {
  await call("POST /api/questions/:id/answer", { params: { id }, body: answer });
}

/** The queue of answers given with one key in the inbox. A person can undo each for five seconds. */
export const answerQueue = new AnswerQueue({
  send: (id, answer) => answerQuestion(id, { answer, other: false }),
  holdMs: 5000,
  now: Date.now,
});

/** Returns the queued answer to a question, or null if there is none. */
export function useQueuedAnswer(id: QuestionId): QueuedAnswer | null {
  return useSyncExternalStore(answerQueue.onChange, () => answerQueue.answers().get(id) ?? null);
}
