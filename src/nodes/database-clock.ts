import type { Store } from "../store/store.ts";

/** The longest reading that counts: the estimate can be wrong by half of it. */
const longestMs = 500;
/** The time after which a reading counts, however long it took: the clock of the database may have been set. */
const outdatedMs = 120_000;
/** Number of attempts at a short first reading. */
const firstAttempts = 5;

/**
 * The clock of the database, as this process estimates it from the last reading. Leases and heartbeats use it, so that
 * a node with a wrong clock neither loses its leases nor keeps those of others.
 */
export class DatabaseClock {
  readonly #store: Pick<Store, "clock">;
  readonly #elapsedMs: () => number;
  #estimate: { readonly offsetMs: number; readonly at: number } | null = null;

  /** `elapsedMs` must include the time in which the machine was suspended. */
  constructor(store: Pick<Store, "clock">, elapsedMs: () => number) {
    this.#store = store;
    this.#elapsedMs = elapsedMs;
  }

  /** Reads the clock of the database. A reading that took long, because a node was frozen or cut off, does not count. */
  async read(): Promise<void> {
    const attempts = this.#estimate === null ? firstAttempts : 1;
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const before = this.#elapsedMs();
      const time = Date.parse(await this.#store.clock());
      const after = this.#elapsedMs();
      const isShort = after - before <= longestMs;
      const isNeeded = this.#estimate === null || after - this.#estimate.at > outdatedMs;
      if (isShort || (isNeeded && attempt === attempts)) {
        this.#estimate = { offsetMs: time - (before + after) / 2, at: after };
        return;
      }
    }
  }

  /** Returns the time of the database. Throws if it was never read. */
  now(): Date {
    if (this.#estimate === null) throw new Error("The clock of the database has not been read.");
    return new Date(this.#elapsedMs() + this.#estimate.offsetMs);
  }
}
