import type { Recorded } from "../protocol/record.ts";
import type { Store } from "../store/store.ts";
import type { Lease } from "./act.ts";
import type { Ownership } from "./ownership.ts";

const pageSize = 500;

/** The interval at which a process tries to get a subscription that another one has. */
const claimEveryMs = 2_000;

/** Options for a subscription. */
export interface SubscriptionOptions {
  readonly store: Store;
  /** Decides which of several processes has the subscription. */
  readonly ownership: Pick<Ownership, "claimHere" | "held" | "isCurrent" | "release">;
  /** The name of the durable cursor. */
  readonly name: string;
  /** Handles events in commit order. Events are redelivered if the handler fails or a crash interrupts it. */
  readonly handle: (records: readonly Recorded[]) => Promise<void>;
  readonly onFault: (what: string, fault: unknown) => void;
  /** Delay before events are redelivered after a failure. */
  readonly retryMs: number;
  readonly claimEveryMs?: number;
}

/**
 * Follows the log of all streams from a durable named cursor, so that it misses nothing while the process is down. The
 * cursor advances after the handler is done: every event is handled at least once. Of several processes with the same
 * subscription, only the holder of its lease handles events; the cursor never moves back.
 */
export class Subscription {
  readonly #options: SubscriptionOptions;
  #unfollow: () => void = () => {};
  #claiming: NodeJS.Timeout | undefined;
  #reading: Promise<void> | null = null;
  #again = false;
  #closed = false;
  /** True if this process has handled everything that there was when it looked last. */
  #isUpToDate = false;

  constructor(options: SubscriptionOptions) {
    this.#options = options;
  }

  start(): void {
    const { store, ownership } = this.#options;
    this.#unfollow = store.follow({}, () => {
      if (ownership.held(this.#lease) !== null) this.#wake();
    });
    this.#claiming = setInterval(() => {
      if (!this.#isUpToDate || !ownership.isCurrent(this.#lease)) this.#wake();
    }, this.#options.claimEveryMs ?? claimEveryMs).unref();
    this.#wake();
  }

  /** Stops following, waits for the running handler, and lets another process continue. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#unfollow();
    clearInterval(this.#claiming);
    await this.#reading;
    const { ownership, name, onFault } = this.#options;
    await ownership
      .release(this.#lease)
      .catch((fault: unknown) => onFault(`The subscription ${name} could not be released`, fault));
  }

  /** The lease on the subscription, if this process has it and no other one can have it by now; null otherwise. */
  get lease(): Lease | null {
    const { ownership } = this.#options;
    return ownership.isCurrent(this.#lease) ? ownership.held(this.#lease) : null;
  }

  get #lease(): string {
    return `subscription ${this.#options.name}`;
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
    const { store, ownership, name, handle, onFault, retryMs } = this.#options;
    this.#isUpToDate = false;
    try {
      if ((await ownership.claimHere(this.#lease)) === null) return;
      for (let after = await store.loadCursor(name); !this.#closed;) {
        const { records, position } = await store.readAll({ after, limit: pageSize });
        // Without a renewed lease, another process may have the subscription. The timer looks again.
        if (!ownership.isCurrent(this.#lease)) return;
        this.#isUpToDate = records.length === 0;
        if (this.#isUpToDate) return;
        await handle(records);
        if (!(await store.saveCursor({ name, position, from: after }))) return;
        after = position;
      }
    } catch (fault) {
      onFault(`The subscription ${name} could not handle its events`, fault);
      setTimeout(() => this.#wake(), retryMs).unref();
    }
  }
}
