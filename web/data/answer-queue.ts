import type { QuestionId } from "../../src/protocol/ids.ts";

/** A queued answer. It can still be withdrawn, is being sent, or was refused. */
export type QueuedAnswer = { readonly answer: string } & (
  | { readonly status: "held"; readonly sendAt: number }
  | { readonly status: "sending" }
  | { readonly status: "refused"; readonly error: unknown }
);

/** Sends answers, and sets the delay before each is sent. */
export interface AnswerQueueOptions {
  readonly send: (questionId: QuestionId, answer: string) => Promise<unknown>;
  readonly holdMs: number;
  readonly now: () => number;
}

/**
 * Delays answers that were chosen with one key, so that a person can undo them, and then sends them. The queue
 * belongs to no screen, so leaving the inbox loses nothing; `flush` sends the pending answers when the tab closes. A
 * question that somebody else answers meanwhile leaves the queue.
 */
export class AnswerQueue {
  readonly #options: AnswerQueueOptions;
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Map<QuestionId, ReturnType<typeof setTimeout>>();
  #answers: ReadonlyMap<QuestionId, QueuedAnswer> = new Map();

  constructor(options: AnswerQueueOptions) {
    this.#options = options;
  }

  hold(questionId: QuestionId, answer: string): void {
    const { holdMs, now } = this.#options;
    if (this.#answers.get(questionId)?.status === "sending") return;
    clearTimeout(this.#timers.get(questionId));
    this.#timers.set(
      questionId,
      setTimeout(() => void this.#send(questionId, answer), holdMs),
    );
    this.#set(questionId, { answer, status: "held", sendAt: now() + holdMs });
  }

  /** Withdraws an answer that has not been sent, by default the latest one. */
  undo(questionId: QuestionId | undefined = this.#latestHeld()): void {
    if (questionId !== undefined && this.#answers.get(questionId)?.status !== "sending")
      this.forget(questionId);
  }

  /** Removes a question from the queue, whatever its state. */
  forget(questionId: QuestionId): void {
    clearTimeout(this.#timers.get(questionId));
    this.#timers.delete(questionId);
    this.#set(questionId, null);
  }

  flush(): void {
    for (const [questionId, queued] of this.#answers) {
      if (queued.status === "held") void this.#send(questionId, queued.answer);
    }
  }

  readonly answers = (): ReadonlyMap<QuestionId, QueuedAnswer> => this.#answers;

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async #send(questionId: QuestionId, answer: string): Promise<void> {
    clearTimeout(this.#timers.get(questionId));
    this.#timers.delete(questionId);
    this.#set(questionId, { answer, status: "sending" });
    try {
      await this.#options.send(questionId, answer);
    } catch (error) {
      this.#set(questionId, { answer, status: "refused", error });
    }
  }

  #latestHeld(): QuestionId | undefined {
    return [...this.#answers].findLast(([, queued]) => queued.status === "held")?.[0];
  }

  #set(questionId: QuestionId, queued: QueuedAnswer | null): void {
    const next = new Map(this.#answers);
    next.delete(questionId);
    if (queued !== null) next.set(questionId, queued);
    this.#answers = next;
    for (const listener of this.#listeners) listener();
  }
}
