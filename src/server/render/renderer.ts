import { Worker } from "node:worker_threads";
import type { RenderAnswers, RenderRequest } from "./render-thread.ts";

/** Maximum time per text; a text that takes longer was made to take long. */
const longestMs = 8_000;
/** Time after which an idle thread is ended to free its memory. */
const idleMs = 60_000;
/** Maximum length, in characters, of the texts whose answers are cached. */
const keptLength = 8_000_000;

interface Job {
  readonly request: RenderRequest;
  readonly resolve: (answer: unknown) => void;
}

/**
 * Highlights, renders and compares in a thread of its own, one text after another, so that a long one never blocks the
 * server. Answers are cached by content, because a review is read many times.
 */
export class Renderer {
  readonly #closing: AbortSignal;
  readonly #kept = new Map<string, { readonly answer: Promise<unknown>; readonly length: number }>();
  readonly #queue: Job[] = [];
  #length = 0;
  #worker: Worker | null = null;
  #current: Job | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(closing: AbortSignal) {
    this.#closing = closing;
    closing.addEventListener("abort", () => this.#close(), { once: true });
  }

  /**
   * Returns the rendered text, null if it takes too long. `name` identifies the content, and the path for its language.
   */
  ask<Request extends RenderRequest>(
    name: string,
    request: Request,
  ): Promise<RenderAnswers[Request["type"]] | null> {
    if (this.#closing.aborted) return Promise.resolve(null);
    const known = this.#kept.get(name);
    if (known !== undefined) {
      this.#kept.delete(name);
      this.#kept.set(name, known);
      return known.answer as Promise<RenderAnswers[Request["type"]] | null>;
    }
    const answer = new Promise<unknown>((resolve) => this.#queue.push({ request, resolve }));
    this.#keep(name, answer, lengthOf(request));
    void answer.then((given) => (given === null ? this.#forget(name) : undefined));
    this.#next();
    return answer as Promise<RenderAnswers[Request["type"]] | null>;
  }

  #keep(name: string, answer: Promise<unknown>, length: number): void {
    this.#kept.set(name, { answer, length });
    this.#length += length;
    for (const oldest of this.#kept.keys()) {
      if (this.#length <= keptLength || oldest === name) break;
      this.#forget(oldest);
    }
  }

  #forget(name: string): void {
    this.#length -= this.#kept.get(name)?.length ?? 0;
    this.#kept.delete(name);
  }

  #next(): void {
    if (this.#current !== null) return;
    clearTimeout(this.#timer);
    const job = this.#queue.shift();
    if (job === undefined) {
      this.#timer = setTimeout(() => this.#giveUp(), idleMs).unref();
      return;
    }
    this.#current = job;
    this.#worker ??= this.#start();
    this.#timer = setTimeout(() => this.#giveUp(), longestMs).unref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; this is a thread
    this.#worker.postMessage(job.request);
  }

  #start(): Worker {
    const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
    const entry = new URL(`./render-thread.${extension}`, import.meta.url);
    const worker = new Worker(entry, { name: "render", resourceLimits: { maxOldGenerationSizeMb: 512 } });
    worker.unref();
    worker.on("message", (answer) => this.#settle(answer));
    worker.on("error", () => {
      if (this.#worker === worker) this.#giveUp();
    });
    return worker;
  }

  #settle(answer: unknown): void {
    this.#current?.resolve(answer);
    this.#current = null;
    this.#next();
  }

  #close(): void {
    for (const { resolve } of this.#queue.splice(0)) resolve(null);
    this.#giveUp();
    clearTimeout(this.#timer);
  }

  /** Ends the thread; its current request gets no answer. */
  #giveUp(): void {
    clearTimeout(this.#timer);
    void this.#worker?.terminate();
    this.#worker = null;
    if (this.#current !== null) this.#settle(null);
  }
}

function lengthOf(request: RenderRequest): number {
  return request.type === "text" ? request.text.length : request.before.length + request.after.length;
}
