import { setTimeout as delay } from "node:timers/promises";
import type { Lease } from "../engine/act.ts";
import type { LeasedOwnership, Ownership, OwnershipListener } from "../engine/ownership.ts";
import { hasLabels } from "../protocol/labels.ts";
import type { StreamQueue } from "./stream-queue.ts";

/**
 * The interval after which a node adds the same stream to the queue again. It doubles each time: the entry of a stream
 * that waits for a place stays in the queue, and hundreds of streams may wait.
 */
const askAgainMs = { first: 1_000, most: 16_000 };
/** The interval at which a node tries to claim a stream whose last owner may be dead. */
const claimAgainMs = 200;

/** The interval at which a node tries to open the queue. */
const openAgainMs = 1_000;

/** The time in which the queue records that a stream has given up its place. */
const settleMs = 500;

/** Options for ownership by a queue. */
export interface QueuedOwnershipOptions {
  readonly leases: LeasedOwnership;
  readonly queue: StreamQueue;
  /** Returns true if a living node is known to hold the lease on the stream. */
  readonly isOwned: (stream: string) => boolean;
  /** The time after which the lease of a dead node has certainly expired. */
  readonly expiryMs: number;
  /** Returns true if a working node has the labels. */
  readonly isServed: (labels: readonly string[]) => boolean;
  /** The labels of this node. */
  readonly labels: readonly string[];
  /** Called when this node starts to take streams from the queue. */
  readonly onOpen: () => void;
  readonly onFault: (what: string, fault: unknown) => void;
}

/** A stream that a node has added to the queue. */
interface Asked {
  readonly until: number;
  readonly intervalMs: number;
  readonly labels: string;
}

/**
 * Ownership of the streams that a queue assigns to this node. A stream that needs a node is added to the queue; the node
 * that takes it claims its lease and keeps its place until the stream is released or vacated.
 */
export class QueuedOwnership implements Ownership {
  readonly shared = true;
  readonly #options: QueuedOwnershipOptions;
  /** Functions that free the place of each stream that the queue assigned to this node. */
  readonly #places = new Map<string, () => void>();
  /**
   * The streams that this node has added to the queue, each with the time after which it may do so again, and the labels
   * that it required.
   */
  readonly #asked = new Map<string, Asked>();
  #listener: OwnershipListener | null = null;
  #isTaking = true;
  #isOpen = false;
  /** True while this node takes streams from the queue. */
  #isQueueOpen = false;
  #switching: Promise<void> = Promise.resolve();

  constructor(options: QueuedOwnershipOptions) {
    this.#options = options;
  }

  /** The number of occupied places. */
  get occupied(): number {
    return this.#places.size;
  }

  async open(listener: OwnershipListener): Promise<void> {
    this.#listener = listener;
    await this.#options.leases.open({
      granted: () => {},
      lost: async (stream) => {
        this.vacate(stream);
        await listener.lost(stream);
      },
    });
    this.#isOpen = true;
    await this.#switch();
    this.#options.onOpen();
  }

  async claim(stream: string, labels: readonly string[] = []): Promise<Lease | null> {
    const held = this.#options.leases.held(stream);
    if (held === null) this.#ask(stream, labels);
    return held;
  }

  isServed(labels: readonly string[]): boolean {
    return this.#options.isServed(labels);
  }

  isServedHere(labels: readonly string[]): boolean {
    return hasLabels(this.#options.labels, labels);
  }

  claimHere(name: string): Promise<Lease | null> {
    return this.#options.leases.claimHere(name);
  }

  held(stream: string): Lease | null {
    return this.#options.leases.held(stream);
  }

  isCurrent(stream: string): boolean {
    return this.#options.leases.isCurrent(stream);
  }

  async release(stream: string, seq?: number): Promise<boolean> {
    const isReleased = await this.#options.leases.release(stream, seq);
    if (isReleased) this.vacate(stream);
    return isReleased;
  }

  vacate(stream: string): void {
    this.#places.get(stream)?.();
  }

  lose(stream: string): void {
    this.#options.leases.lose(stream);
    this.vacate(stream);
  }

  settle(work: () => Promise<void>): Promise<void> {
    return this.#options.leases.settle(work);
  }

  /** Takes no streams from now on, or takes them again. Streams that are driven here keep their places. */
  setTaking(isTaking: boolean): void {
    this.#isTaking = isTaking;
    this.#switch().catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#switching;
    if (this.#isQueueOpen) await this.#options.queue.close();
    await this.#options.leases.close();
  }

  /** Opens the queue if this node takes streams, and closes it otherwise, once no stream has a place here. */
  #switch(): Promise<void> {
    const switching = this.#openOrClose(this.#switching);
    this.#switching = switching.catch((fault: unknown) =>
      this.#options.onFault("The queue of streams could not be opened or closed", fault),
    );
    return switching;
  }

  async #openOrClose(before: Promise<void>): Promise<void> {
    await before;
    const { queue } = this.#options;
    if (!this.#isOpen) return;
    if (this.#isTaking && !this.#isQueueOpen) await this.#openQueue();
    else if (!this.#isTaking && this.#isQueueOpen && this.#places.size === 0) {
      this.#isQueueOpen = false;
      await queue.close();
    }
  }

  /** Opens the queue. Retries while the database does not answer. */
  async #openQueue(): Promise<void> {
    const { queue, onFault } = this.#options;
    while (this.#isOpen && this.#isTaking) {
      try {
        await queue.open((stream) => this.#drive(stream));
        this.#isQueueOpen = true;
        return;
      } catch (fault) {
        onFault("The queue of streams could not be opened", fault);
        await delay(openAgainMs);
      }
    }
  }

  #ask(stream: string, labels: readonly string[]): void {
    const { queue, isOwned, onFault } = this.#options;
    const now = performance.now();
    if (isOwned(stream) || this.#places.has(stream)) {
      this.#asked.delete(stream);
      return;
    }
    const last = this.#asked.get(stream);
    const wanted = labels.join();
    if (!this.#isQueueOpen || (last?.labels === wanted && now < last.until)) return;
    const intervalMs =
      last?.labels === wanted ? Math.min(2 * last.intervalMs, askAgainMs.most) : askAgainMs.first;
    this.#asked.set(stream, { until: now + intervalMs, intervalMs, labels: wanted });
    for (const [each, { until }] of this.#asked) if (now - until > askAgainMs.most) this.#asked.delete(each);
    queue.add(stream, labels).catch((fault: unknown) => {
      this.#asked.delete(stream);
      onFault(`The stream ${stream} could not be queued`, fault);
    });
  }

  /** Acts for a stream until it is released, vacated or lost. */
  async #drive(stream: string): Promise<void> {
    const { leases, expiryMs, onFault } = this.#options;
    // After a takeover the queue can have a stream twice.
    if (this.#places.has(stream)) return;
    this.#asked.delete(stream);
    const until = performance.now() + expiryMs;
    let lease: Lease | null = null;
    while (this.#isTaking && lease === null && performance.now() < until) {
      try {
        lease = await leases.claimHere(stream);
      } catch (fault) {
        onFault(`The stream ${stream} could not be claimed`, fault);
      }
      if (lease === null) await delay(claimAgainMs);
    }
    if (lease === null || this.#places.has(stream)) return;
    const ended = new Promise<void>((resolve) => {
      this.#places.set(stream, () => {
        this.#places.delete(stream);
        resolve();
        if (!this.#isTaking) setTimeout(() => void this.#switch().catch(() => undefined), settleMs).unref();
      });
    });
    this.#listener?.granted(stream);
    await ended;
  }
}
