import type { Store } from "../store/store.ts";

/**
 * The clock of the database, as this process estimates it from the last reading. Leases and heartbeats use it, so that
 * a node with a wrong clock neither loses its leases nor keeps those of others.
 */
export class DatabaseClock {
  readonly #store: Pick<Store, "clock">;
  readonly #monotonic: () => number;
  #offsetMs: number | null = null;

  constructor(store: Pick<Store, "clock">, monotonic: () => number = () => performance.now()) {
    this.#store = store;
    this.#monotonic = monotonic;
  }

  /** Reads the clock of the database. */
  async read(): Promise<void> {
    const before = this.#monotonic();
    const time = Date.parse(await this.#store.clock());
    const after = this.#monotonic();
    this.#offsetMs = time - (before + after) / 2;
  }

  /** Returns the time of the database. Throws if it was never read. */
  now(): Date {
    if (this.#offsetMs === null) throw new Error("The clock of the database has not been read.");
    return new Date(this.#monotonic() + this.#offsetMs);
  }
}
