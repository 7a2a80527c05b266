/** The pause after which a pass that failed is repeated. */
const repeatMs = 1_000;

/**
 * Runs passes over streams: one pass at a time for each stream, and one more after it if that was asked for meanwhile.
 * A pass that fails is reported and repeated after a pause.
 */
export class Passes {
  /** Streams with a pass under way; true if another was asked for. */
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

  /** Requests a pass after a pause. */
  requestLater(stream: string): void {
    setTimeout(() => this.request(stream), repeatMs).unref();
  }

  /** Resolves when the passes that are under way are over. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  /** Starts no further pass. */
  close(): void {
    this.#closed = true;
  }
}
