import type { QuestionId } from "../../src/protocol/ids.ts";

/** An answer on its way: it can still be taken back, is being sent, or was refused. */
export type QueuedAnswer = { readonly answer: string } & (
  | { readonly status: "held"; readonly sendAt: number }
  | { readonly status: "sending" }
  | { readonly status: "refused"; readonly error: unknown }
);

/** How answers are sent, and how long each is held before. */
export interface AnswerQueueOptions {
  readonly send: (questionId: QuestionId, answer: string) => Promise<unknown>;
  readonly holdMs: number;
  readonly now: () => number;
}

/**
 * Answers chosen with one key. Each is held for a moment in which it can be taken back, then sent; it is not
 * bound to a page, so leaving the inbox does not lose it, and `flush` sends what is held when the tab goes.
 * A question that somebody else answers meanwhile is let go of.
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

  /** Takes back an answer that has not been sent; the latest one when no question is named. */
  undo(questionId: QuestionId | undefined = this.#latestHeld()): void {
    if (questionId !== undefined && this.#answers.get(questionId)?.status !== "sending")
      this.forget(questionId);
  }

  /** Lets go of a question, whatever became of it. */
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
