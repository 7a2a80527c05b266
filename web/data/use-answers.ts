import { useSyncExternalStore } from "react";
import type { QuestionId } from "../../src/protocol/ids.ts";
import type { QueuedAnswer } from "./answer-queue.ts";
import { answerQueue } from "./commands.ts";

/** What became of the answer to a question that was given in the inbox; null where none was. */
export function useQueuedAnswer(id: QuestionId): QueuedAnswer | null {
  return useSyncExternalStore(answerQueue.onChange, () => answerQueue.answers().get(id) ?? null);
}
