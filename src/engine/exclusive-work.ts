import type { Ownership } from "./ownership.ts";

/** Options for exclusive work. */
export interface ExclusiveWorkOptions {
  readonly ownership: Pick<Ownership, "claimHere" | "held" | "release">;
  /** Returns true for the name of a stream that this process knows. */
  readonly isStream: (name: string) => boolean;
  /** Called when this process has released the lease of a stream that it held only for such work. */
  readonly released: (stream: string) => void;
}

/**
 * Work that one process does for all, such as a sweep, under the lease on a name. Under the name of a stream, the lease is
 * kept if this process acts for the stream.
 */
export class ExclusiveWork {
  readonly #options: ExclusiveWorkOptions;
  /** The last work under each name. */
  readonly #last = new Map<string, Promise<void>>();
  /** Streams whose leases this process holds only for such work. It does not act for them otherwise. */
  readonly #borrowed = new Set<string>();

  constructor(options: ExclusiveWorkOptions) {
    this.#options = options;
  }

  /** Returns true if this process holds the lease of a stream only for such work. */
  isBorrowed(stream: string): boolean {
    return this.#borrowed.has(stream);
  }

  /** Does work under a name. Skips it while another process does it. */
  async run(name: string, work: (epoch: number) => Promise<void>): Promise<void> {
    // Two calls at once would share the lease, and the first one to end would release it.
    const before = this.#last.get(name) ?? Promise.resolve();
    const mine = before.catch(() => undefined).then(() => this.#run(name, work));
    this.#last.set(name, mine);
    try {
      await mine;
    } finally {
      if (this.#last.get(name) === mine) this.#last.delete(name);
    }
  }

  async #run(name: string, work: (epoch: number) => Promise<void>): Promise<void> {
    const { ownership, isStream, released } = this.#options;
    const own = isStream(name) ? ownership.held(name) : null;
    if (own !== null) return work(own.epoch);
    const lease = await ownership.claimHere(name);
    if (lease === null) return;
    this.#borrowed.add(name);
    try {
      await work(lease.epoch);
    } finally {
      this.#borrowed.delete(name);
      await ownership.release(name);
      if (isStream(name)) released(name);
    }
  }
}
