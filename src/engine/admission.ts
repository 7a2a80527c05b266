import type { SlotDemand } from "./stream-kind.ts";

type Command = { readonly type: string };

interface Pool {
  readonly waiting: Map<string, Command>;
  readonly holding: Set<string>;
  /** The store reported that the pool is full. Reset when something changes. */
  full: boolean;
}

/**
 * Tracks which streams wait for a slot of which pool, in the order in which they started to wait. Only the store grants
 * slots; this class only decides which stream to request one for.
 */
export class Admission {
  readonly #pools = new Map<string, Pool>();
  readonly #limitOf: (pool: string) => number;
  /** True if other processes hold slots that this one does not know about. */
  readonly #shared: boolean;

  constructor(limitOf: (pool: string) => number, shared: boolean) {
    this.#limitOf = limitOf;
    this.#shared = shared;
  }

  /** Records a stream's demands. `mine` is true if this process owns the stream. */
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

  /** Marks full pools as worth asking again. */
  retry(): void {
    for (const pool of this.#pools.values()) pool.full = false;
  }

  /** Returns the streams to request a slot for now. Each is returned once; `refused` puts it back. */
  next(
    isHeld: (stream: string) => boolean,
  ): { stream: string; pool: string; limit: number; admit: Command }[] {
    return [...this.#pools].flatMap(([name, pool]) => {
      if (pool.full || pool.waiting.size === 0) return [];
      const limit = this.#limitOf(name);
      // Other processes may have streams that have waited longer, so request slots one at a time.
      const free = this.#shared ? 1 : Math.max(0, limit - pool.holding.size);
      const chosen = [...pool.waiting].filter(([stream]) => !isHeld(stream)).slice(0, free);
      for (const [stream] of chosen) {
        pool.waiting.delete(stream);
        pool.holding.add(stream);
      }
      return chosen.map(([stream, admit]) => ({ stream, pool: name, limit, admit }));
    });
  }

  /** Requeues a stream for which the store had no free slot, ahead of later ones. */
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
