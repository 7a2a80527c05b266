import type { Recorded } from "../protocol/record.ts";
import type { Store } from "../store/store.ts";

const pageSize = 500;

/** Options for a subscription. */
export interface SubscriptionOptions {
  readonly store: Store;
  /** The name of the durable cursor. */
  readonly name: string;
  /** Handles events in commit order. Events are redelivered if the handler fails or a crash interrupts it. */
  readonly handle: (records: readonly Recorded[]) => Promise<void>;
  readonly onFault: (what: string, fault: unknown) => void;
  /** Delay before events are redelivered after a failure. */
  readonly retryMs: number;
}

/**
 * Follows the log of all streams from a durable named cursor, so that it misses nothing while the process is down. The
 * cursor advances after the handler is done: every event is handled at least once.
 */
export class Subscription {
  readonly #options: SubscriptionOptions;
  #unfollow: () => void = () => {};
  #reading: Promise<void> | null = null;
  #again = false;
  #closed = false;

  constructor(options: SubscriptionOptions) {
    this.#options = options;
  }

  start(): void {
    this.#unfollow = this.#options.store.follow({}, () => this.#wake());
    this.#wake();
  }

  /** Stops following and waits for the running handler. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#unfollow();
    await this.#reading;
  }

  #wake(): void {
    if (this.#closed) return;
    if (this.#reading !== null) {
      this.#again = true;
      return;
    }
    this.#reading = this.#readOn().finally(() => {
      this.#reading = null;
      if (this.#again) {
        this.#again = false;
        this.#wake();
      }
    });
  }

  async #readOn(): Promise<void> {
    const { store, name, handle, onFault, retryMs } = this.#options;
    try {
      for (let after = await store.loadCursor(name); !this.#closed;) {
        const { records, position } = await store.readAll({ after, limit: pageSize });
        if (records.length === 0) return;
        await handle(records);
        await store.saveCursor({ name, position });
        after = position;
      }
    } catch (fault) {
      onFault(`The subscription ${name} could not handle its events`, fault);
      setTimeout(() => this.#wake(), retryMs).unref();
    }
  }
}
