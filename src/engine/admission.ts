import type { SlotDemand } from "./stream-kind.ts";

type Command = { readonly type: string };

interface Pool {
  readonly waiting: Map<string, Command>;
  readonly holding: Set<string>;
  /** The store said that the pool is full; asked again when something changes. */
  full: boolean;
}

/**
 * Knows which streams wait for a slot of which pool, in the order in which they began to wait. The store alone gives
 * slots out; what is known here only says whom to ask for.
 */
export class Admission {
  readonly #pools = new Map<string, Pool>();
  readonly #limitOf: (pool: string) => number;
  /** Other processes hold slots that are not known here. */
  readonly #shared: boolean;

  constructor(limitOf: (pool: string) => number, shared: boolean) {
    this.#limitOf = limitOf;
    this.#shared = shared;
  }

  /** Takes note of a stream's demands; `mine`: this process acts for it. */
  observe(stream: string, demands: readonly SlotDemand<Command>[], mine: boolean): void {
    for (const { pool } of demands) this.#pool(pool);
    for (const [name, pool] of this.#pools) {
      const demand = demands.find((each) => each.pool === name);
      if (demand?.is === "waiting" && mine) {
        if (!pool.waiting.has(stream)) pool.waiting.set(stream, demand.admit);
      } else pool.waiting.delete(stream);
      if (demand?.is === "holding") pool.holding.add(stream);
      else if (pool.holding.delete(stream)) pool.full = false;
    }
  }

  /** Asks the store again for slots of pools that were full. */
  retry(): void {
    for (const pool of this.#pools.values()) pool.full = false;
  }

  /** The streams to ask a slot for now. Each is given once; `refused` puts it back. */
  next(
    isHeld: (stream: string) => boolean,
  ): { stream: string; pool: string; limit: number; admit: Command }[] {
    return [...this.#pools].flatMap(([name, pool]) => {
      if (pool.full || pool.waiting.size === 0) return [];
      const limit = this.#limitOf(name);
      // Elsewhere others may be waiting longer, so slots are asked for one by one.
      const free = this.#shared ? 1 : Math.max(0, limit - pool.holding.size);
      const chosen = [...pool.waiting].filter(([stream]) => !isHeld(stream)).slice(0, free);
      for (const [stream] of chosen) {
        pool.waiting.delete(stream);
        pool.holding.add(stream);
      }
      return chosen.map(([stream, admit]) => ({ stream, pool: name, limit, admit }));
    });
  }

  /** The store had no free slot for this stream: it waits again, before those that came later. */
  refused(stream: string, name: string, admit: Command): void {
    const pool = this.#pool(name);
    pool.holding.delete(stream);
    pool.full = true;
    const later = [...pool.waiting];
    pool.waiting.clear();
    pool.waiting.set(stream, admit);
    for (const [other, command] of later) pool.waiting.set(other, command);
  }

  #pool(name: string): Pool {
    const known = this.#pools.get(name);
    if (known !== undefined) return known;
    const pool: Pool = { waiting: new Map(), holding: new Set(), full: false };
    this.#pools.set(name, pool);
    return pool;
  }
}
