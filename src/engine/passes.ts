/** Delay before a failed pass is repeated. */
const repeatMs = 1_000;

/**
 * Runs passes over streams: one at a time per stream, followed by one more if it was requested meanwhile. A pass that
 * fails is reported and repeated after a delay.
 */
export class Passes {
  /** Streams with a pass in progress; true if another was requested. */
  readonly #running = new Map<string, boolean>();
  readonly #pending = new Set<Promise<void>>();
  readonly #pass: (stream: string) => Promise<void>;
  readonly #onFault: (what: string, fault: unknown) => void;
  #closed = false;

  constructor(pass: (stream: string) => Promise<void>, onFault: (what: string, fault: unknown) => void) {
    this.#pass = pass;
    this.#onFault = onFault;
  }

  request(stream: string): void {
    if (this.#closed) return;
    if (this.#running.has(stream)) {
      this.#running.set(stream, true);
      return;
    }
    this.#running.set(stream, false);
    const pass = this.#pass(stream)
      .catch((fault: unknown) => {
        this.#onFault(`The state of ${stream} could not be reconciled`, fault);
        this.requestLater(stream);
      })
      .finally(() => {
        const again = this.#running.get(stream) === true;
        this.#running.delete(stream);
        this.#pending.delete(pass);
        if (again) this.request(stream);
      });
    this.#pending.add(pass);
  }

  /** Requests a pass after a delay. */
  requestLater(stream: string): void {
    setTimeout(() => this.request(stream), repeatMs).unref();
  }

  /** Resolves when all passes in progress are done. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  /** Starts no further passes. */
  close(): void {
    this.#closed = true;
  }
}
