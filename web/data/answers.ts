import { useSyncExternalStore } from "react";
import type { QuestionId } from "../../src/protocol/ids.ts";
import { AnswerQueue, type QueuedAnswer } from "./answer-queue.ts";
import { call } from "./client.ts";

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
