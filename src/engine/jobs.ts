import { isMachineFault } from "../protocol/machine-fault.ts";

/** Background work for a stream. The key identifies its purpose, so that the same job is not started twice. */
export interface Job {
  readonly key: string;
  /** The job is aborted after this time and counts as failed. */
  readonly deadlineMs: number;
  run(signal: AbortSignal): Promise<void>;
}

/** The end of a job. */
export interface JobEnd {
  readonly key: string;
  /** The error if it failed, otherwise null. */
  readonly fault: unknown;
  /** Number of times in a row that the job has failed, this time included. Faults of the machine do not count. */
  readonly failures: number;
}

/** The time that an aborted job has to stop. */
const graceMs = 2_000;

/**
 * Runs background work for streams, one job at a time per stream. When a stream wants a different job, the running one
 * is aborted. A job that does not stop when it is aborted is abandoned, so that it holds up neither its stream nor the
 * server's end. `onOver` is called after every job.
 */
export class Jobs {
  readonly #running = new Map<string, { readonly key: string; readonly stop: AbortController }>();
  readonly #failed = new Map<string, { readonly key: string; readonly failures: number }>();
  readonly #pending = new Set<Promise<void>>();
  readonly #onOver: (stream: string, end: JobEnd) => void;
  readonly #graceMs: number;

  constructor(onOver: (stream: string, end: JobEnd) => void, options: { readonly graceMs?: number } = {}) {
    this.#onOver = onOver;
    this.#graceMs = options.graceMs ?? graceMs;
  }

  /** Sets the job that the stream wants, or null for none. Aborts a running job with another key. */
  want(stream: string, job: Job | null): void {
    const running = this.#running.get(stream);
    if (running !== undefined) {
      if (running.key !== job?.key) running.stop.abort();
      return;
    }
    if (job === null) {
      this.#failed.delete(stream);
      return;
    }
    const stop = new AbortController();
    this.#running.set(stream, { key: job.key, stop });
    const done = this.#run(stream, job, stop);
    this.#pending.add(done);
    void done.finally(() => this.#pending.delete(done));
  }

  /** Aborts all jobs and waits until they have stopped or are abandoned. */
  async close(): Promise<void> {
    for (const { stop } of this.#running.values()) stop.abort();
    await Promise.all(this.#pending);
  }

  async #run(stream: string, job: Job, stop: AbortController): Promise<void> {
    let fault: unknown = null;
    const late = new Error(`It did not end within ${Math.round(job.deadlineMs / 60_000)} minutes.`);
    const deadline = setTimeout(() => stop.abort(late), job.deadlineMs);
    try {
      await Promise.race([job.run(stop.signal), this.#abandoned(stop.signal)]);
    } catch (thrown) {
      fault = thrown;
    } finally {
      clearTimeout(deadline);
    }
    if (stop.signal.aborted) fault = stop.signal.reason === late ? late : null;
    this.#running.delete(stream);
    this.#onOver(stream, { key: job.key, fault, failures: this.#count(stream, job.key, fault) });
  }

  /** Counts the failures in a row of a stream's job. */
  #count(stream: string, key: string, fault: unknown): number {
    const before = this.#failed.get(stream);
    const earlier = before?.key === key ? before.failures : 0;
    const failures = fault === null ? 0 : earlier + (isMachineFault(fault) ? 0 : 1);
    if (failures === 0) this.#failed.delete(stream);
    else this.#failed.set(stream, { key, failures });
    return failures;
  }

  /** Resolves some time after the signal is aborted. */
  #abandoned(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      signal.addEventListener("abort", () => setTimeout(resolve, this.#graceMs).unref(), { once: true });
    });
  }
}
