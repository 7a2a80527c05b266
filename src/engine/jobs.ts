/** Background work for a stream. The key identifies its purpose, so that the same job is not started twice. */
export interface Job {
  readonly key: string;
  run(signal: AbortSignal): Promise<void>;
}

/**
 * Runs background work for streams, one job at a time per stream. When a stream wants a different job, the running one
 * is aborted. `onOver` is called after every job, with the fault if it failed.
 */
export class Jobs {
  readonly #running = new Map<string, { readonly key: string; readonly stop: AbortController }>();
  readonly #pending = new Set<Promise<void>>();
  readonly #onOver: (stream: string, fault: unknown) => void;

  constructor(onOver: (stream: string, fault: unknown) => void) {
    this.#onOver = onOver;
  }

  /** Sets the job that the stream wants, or null for none. Aborts a running job with another key. */
  want(stream: string, job: Job | null): void {
    const running = this.#running.get(stream);
    if (running !== undefined) {
      if (running.key !== job?.key) running.stop.abort();
      return;
    }
    if (job === null) return;
    const stop = new AbortController();
    this.#running.set(stream, { key: job.key, stop });
    const done = this.#run(stream, job, stop.signal);
    this.#pending.add(done);
    void done.finally(() => this.#pending.delete(done));
  }

  /** Aborts all jobs and waits until they have stopped. */
  async close(): Promise<void> {
    for (const { stop } of this.#running.values()) stop.abort();
    await Promise.all(this.#pending);
  }

  async #run(stream: string, job: Job, signal: AbortSignal): Promise<void> {
    let fault: unknown = null;
    try {
      await job.run(signal);
    } catch (thrown) {
      if (!signal.aborted) fault = thrown;
    }
    this.#running.delete(stream);
    this.#onOver(stream, fault);
  }
}
