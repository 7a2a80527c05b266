import type { Store } from "../store/store.ts";
import type { Lease } from "./act.ts";

/**
 * Decides which process acts for which stream. The owner's appends carry its lease, and the store refuses them once
 * another process has claimed it. Commands of people need no lease.
 */
export interface Ownership {
  /** True if several processes share the database, so that folds and slots can change without this one. */
  readonly shared: boolean;
  /** Starts to acquire and renew leases. */
  open(listener: OwnershipListener): Promise<void>;
  /**
   * Returns the lease on a stream if this process holds it. Otherwise requests it and returns null, unless it is granted
   * at once; the listener of a process with the labels is called when it arrives.
   */
  claim(stream: string, labels?: readonly string[]): Promise<Lease | null>;
  /** Returns true if some process may act for streams that require the labels. */
  isServed(labels: readonly string[]): boolean;
  /** Returns true if this process may act for streams that require the labels. */
  isServedHere(labels: readonly string[]): boolean;
  /** Returns the lease on a name, claiming it for this process if it is free; null if another process holds it. */
  claimHere(name: string): Promise<Lease | null>;
  /** Returns the lease on a stream if this process holds it now. */
  held(stream: string): Lease | null;
  /** Returns true if this process holds the lease, and has renewed it so recently that no other process has it. */
  isCurrent(stream: string): boolean;
  /**
   * Releases a stream that needs no owner. With `seq`, it is kept if an event after this one was appended. Returns false
   * if it was kept.
   */
  release(stream: string, seq?: number): Promise<boolean>;
  /** Keeps the lease of a stream but gives up its place: only its frozen agent is on this node. */
  vacate(stream: string): void;
  /** Forgets the lease on a stream that another process has claimed. */
  lose(stream: string): void;
  /**
   * Does work after which this process no longer acts for streams of others. Reports no renewal until then, so that
   * frozen agents stay frozen.
   */
  settle(work: () => Promise<void>): Promise<void>;
  /** Stops renewing. Leases that are still held expire, or the next process claims them. */
  close(): Promise<void>;
}

/** Receives changes of leases that this process did not request at that moment. */
export interface OwnershipListener {
  /** A requested lease has arrived. */
  granted(stream: string): void;
  /** Another process has claimed the lease. Resolves when this process no longer acts for the stream. */
  lost(stream: string): Promise<void>;
}

const everything = "*";

/**
 * Ownership of every stream by a process that has its data directory to itself. One lease with one epoch covers all
 * streams, so ownership costs one write at start-up, and an earlier process that is still alive can no longer append.
 */
export class SoleOwnership implements Ownership {
  readonly shared = false;
  readonly #store: Store;
  readonly #owner: string;
  readonly #now: () => Date;
  #lease: Lease | null = null;

  constructor(store: Store, { owner, now }: { owner: string; now: () => Date }) {
    this.#store = store;
    this.#owner = owner;
    this.#now = now;
  }

  async open(): Promise<void> {
    const claimed = await this.#store.claim({
      name: everything,
      owner: this.#owner,
      now: this.#now().toISOString(),
      ttlMs: null,
      force: true,
    });
    if (claimed.ok) this.#lease = { name: everything, epoch: claimed.epoch };
  }

  async claim(): Promise<Lease | null> {
    return this.#lease;
  }

  async claimHere(): Promise<Lease | null> {
    return this.#lease;
  }

  held(): Lease | null {
    return this.#lease;
  }

  isCurrent(): boolean {
    return this.#lease !== null;
  }

  async release(): Promise<boolean> {
    return true;
  }

  isServed(): boolean {
    return true;
  }

  isServedHere(): boolean {
    return true;
  }

  vacate(): void {}

  lose(): void {
    this.#lease = null;
  }

  settle(work: () => Promise<void>): Promise<void> {
    return work();
  }

  async close(): Promise<void> {}
}

/** Options for ownership by leases. */
export interface LeasedOwnershipOptions {
  readonly owner: string;
  readonly now: () => Date;
  readonly ttlMs: number;
  /** Number of milliseconds, counted from the beginning of a renewal, during which the leases count as current. */
  readonly currentMs: number;
  /** Returns the time since a fixed moment in milliseconds, including time in which the machine was suspended. */
  readonly elapsedMs?: () => number;
  /**
   * Called after every renewal with the time at which it began (of `elapsedMs`), once this process has stopped
   * acting for streams that it has lost.
   */
  readonly onRenewed?: (began: number) => void;
  readonly onFault: (what: string, fault: unknown) => void;
}

/**
 * Ownership of the streams whose leases this process holds. A heartbeat renews them. A process that stops renewing
 * loses them when they expire, and the next process that claims one gets a higher epoch.
 */
export class LeasedOwnership implements Ownership {
  readonly shared = true;
  readonly #store: Store;
  readonly #options: LeasedOwnershipOptions;
  readonly #elapsedMs: () => number;
  readonly #held = new Map<string, Lease>();
  #listener: OwnershipListener | null = null;
  #heartbeat: NodeJS.Timeout | undefined;
  /** Number of calls of `settle` that are in progress. */
  #settling = 0;
  /** The time at which the last successful renewal began. */
  #renewedAt: number | null = null;
  /** The beginning of the last renewal after which this process had stopped acting for all lost streams (see `onRenewed`). */
  #currentAt = Number.NEGATIVE_INFINITY;

  constructor(store: Store, options: LeasedOwnershipOptions) {
    this.#store = store;
    this.#elapsedMs = options.elapsedMs ?? (() => performance.now());
    this.#options = options;
  }

  async open(listener: OwnershipListener): Promise<void> {
    this.#listener = listener;
    // A process that restarts under the same name still holds its leases, unless others have claimed them.
    const { owner, now, ttlMs } = this.#options;
    const began = this.#elapsedMs();
    const held = await this.#store.renew({ owner, now: now().toISOString(), ttlMs });
    for (const lease of held) this.#held.set(lease.name, lease);
    this.#renewed(began);
    this.#heartbeat = setInterval(() => void this.#renew(), this.#options.ttlMs / 3).unref();
  }

  claim(stream: string): Promise<Lease | null> {
    return this.claimHere(stream);
  }

  async claimHere(name: string): Promise<Lease | null> {
    const held = this.#held.get(name);
    if (held !== undefined) return held;
    const { owner, now, ttlMs } = this.#options;
    const claimed = await this.#store.claim({ name, owner, now: now().toISOString(), ttlMs });
    if (!claimed.ok) return null;
    const lease = { name, epoch: claimed.epoch };
    this.#held.set(name, lease);
    return lease;
  }

  held(stream: string): Lease | null {
    return this.#held.get(stream) ?? null;
  }

  isCurrent(stream: string): boolean {
    return this.#held.has(stream) && this.#elapsedMs() - this.#currentAt < this.#options.currentMs;
  }

  async release(stream: string, seq?: number): Promise<boolean> {
    const lease = this.#held.get(stream);
    if (lease === undefined) return true;
    const until = seq === undefined ? {} : { seq };
    if (!(await this.#store.release({ ...lease, owner: this.#options.owner, ...until }))) return false;
    this.#held.delete(stream);
    return true;
  }

  isServed(): boolean {
    return true;
  }

  isServedHere(): boolean {
    return true;
  }

  vacate(): void {}

  lose(stream: string): void {
    this.#held.delete(stream);
  }

  async settle(work: () => Promise<void>): Promise<void> {
    this.#settling += 1;
    try {
      await work();
    } finally {
      this.#settling -= 1;
      this.#report();
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#heartbeat);
  }

  async #renew(): Promise<void> {
    const { owner, now, ttlMs, onFault } = this.#options;
    try {
      const began = this.#elapsedMs();
      const before = [...this.#held];
      const held = await this.#store.renew({ owner, now: now().toISOString(), ttlMs });
      const current = new Map(held.map(({ name, epoch }) => [name, epoch]));
      const lost = before.filter(
        ([stream, lease]) => this.#held.get(stream) === lease && current.get(stream) !== lease.epoch,
      );
      await this.settle(async () => {
        this.#renewed(began);
        await Promise.all(lost.map(([stream]) => this.#lost(stream)));
      });
    } catch (fault) {
      onFault("The leases could not be renewed", fault);
    }
  }

  async #lost(stream: string): Promise<void> {
    this.#held.delete(stream);
    await this.#listener?.lost(stream);
  }

  #renewed(began: number): void {
    this.#renewedAt = Math.max(began, this.#renewedAt ?? began);
    this.#report();
  }

  #report(): void {
    if (this.#settling > 0 || this.#renewedAt === null) return;
    this.#currentAt = this.#renewedAt;
    this.#options.onRenewed?.(this.#renewedAt);
  }
}
