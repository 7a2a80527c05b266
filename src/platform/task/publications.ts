import { setTimeout as delay } from "node:timers/promises";
import type { Files } from "../../files/files.ts";
import { type DrivenId, filesOf } from "../../files/streams.ts";

/** Options for publications. */
export interface PublicationsOptions {
  readonly files: Files;
  /** Returns the epoch of the lease on a stream; null if this server does not hold it. */
  readonly epochOf: (id: DrivenId) => number | null;
  /** Called if another server has a newer lease on the stream. */
  readonly onLost: (id: DrivenId) => void;
  /** Called if the last owner has published files that this server does not have. */
  readonly onStale: (id: DrivenId) => void;
  readonly onFault: (what: string, fault: unknown) => void;
  readonly intervalMs?: number;
}

/** The shortest time between two publications of a stream whose files grow. */
const defaultIntervalMs = 2_000;

interface Work {
  /** The publication in progress. */
  readonly running: Promise<void>;
  /** The one after it, which includes everything that was written meanwhile. */
  next: Promise<void> | null;
}

/** Publishes the files of streams for other nodes, one publication of a stream at a time. */
export class Publications {
  readonly #options: PublicationsOptions;
  readonly #work = new Map<DrivenId, Work>();
  readonly #wanted = new Map<DrivenId, NodeJS.Timeout>();
  readonly #last = new Map<DrivenId, number>();

  constructor(options: PublicationsOptions) {
    this.#options = options;
  }

  /** Publishes the files of a stream in the background, soon and not too often. */
  soon(id: DrivenId): void {
    if (this.#wanted.has(id)) return;
    const { intervalMs = defaultIntervalMs, onFault } = this.#options;
    const since = performance.now() - (this.#last.get(id) ?? Number.NEGATIVE_INFINITY);
    const timer = setTimeout(
      () => {
        this.#wanted.delete(id);
        this.now(id).catch((fault: unknown) => {
          onFault(`The files of ${id} could not be published`, fault);
          this.soon(id);
        });
      },
      Math.max(0, intervalMs - since),
    );
    this.#wanted.set(id, timer.unref());
  }

  /**
   * Publishes the files of a stream as they are now. Throws if the file store does not accept them; does nothing if this
   * server does not own the stream.
   */
  now(id: DrivenId): Promise<void> {
    const work = this.#work.get(id);
    if (work === undefined) return this.#begin(id);
    work.next ??= work.running.catch(() => undefined).then(() => this.#begin(id));
    return work.next;
  }

  /** Stops the publications of a stream that this server no longer owns. */
  forget(id: DrivenId): void {
    clearTimeout(this.#wanted.get(id));
    this.#wanted.delete(id);
    this.#last.delete(id);
  }

  /** Removes the published files of a deleted stream. */
  async remove(id: DrivenId): Promise<void> {
    this.forget(id);
    const epoch = this.#options.epochOf(id);
    if (epoch !== null) await this.#options.files.remove(filesOf(id), epoch);
  }

  /** Publishes all pending files, and gives up after a while if the file store does not answer. */
  async close(withinMs: number): Promise<void> {
    const waiting = [...this.#wanted.keys()];
    for (const id of waiting) this.forget(id);
    const all = [
      ...waiting.map((id) => this.now(id)),
      ...[...this.#work.values()].map((work) => work.running),
    ];
    await Promise.race([Promise.allSettled(all), delay(withinMs, undefined, { ref: false })]);
  }

  #begin(id: DrivenId): Promise<void> {
    this.#last.set(id, performance.now());
    const running = this.#publish(id).finally(() => {
      if (this.#work.get(id)?.running === running) this.#work.delete(id);
    });
    this.#work.set(id, { running, next: null });
    return running;
  }

  async #publish(id: DrivenId): Promise<void> {
    const { files, epochOf, onLost, onStale } = this.#options;
    const epoch = epochOf(id);
    if (epoch === null) return;
    const published = await files.publish(filesOf(id), epoch);
    if (published.published) return;
    if (published.reason === "old_epoch") {
      onLost(id);
      return;
    }
    // A publication of the last owner arrived after this server had read the files.
    onStale(id);
    throw new Error(`Another server has published files of ${id} in the meantime.`);
  }
}
