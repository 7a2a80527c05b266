import { setTimeout as delay } from "node:timers/promises";
import type { Files } from "../../files/files.ts";
import { taskFiles } from "../../files/streams.ts";
import type { TaskId } from "../../protocol/ids.ts";

/** Options for publications. */
export interface PublicationsOptions {
  readonly files: Files;
  /** Returns the epoch of the lease on a task; null if this server does not hold it. */
  readonly epochOf: (taskId: TaskId) => number | null;
  /** Called if another server has a newer lease on the task. */
  readonly onLost: (taskId: TaskId) => void;
  readonly onFault: (what: string, fault: unknown) => void;
  readonly intervalMs?: number;
}

/** The shortest time between two publications of a task whose output grows. */
const defaultIntervalMs = 2_000;

interface Work {
  /** The publication in progress. */
  readonly running: Promise<void>;
  /** The one after it, which includes everything that was written meanwhile. */
  next: Promise<void> | null;
}

/** Publishes the files of tasks for other nodes, one publication of a task at a time. */
export class Publications {
  readonly #options: PublicationsOptions;
  readonly #work = new Map<TaskId, Work>();
  readonly #wanted = new Map<TaskId, NodeJS.Timeout>();
  readonly #last = new Map<TaskId, number>();

  constructor(options: PublicationsOptions) {
    this.#options = options;
  }

  /** Publishes the files of a task in the background, soon and not too often. */
  soon(taskId: TaskId): void {
    if (this.#wanted.has(taskId)) return;
    const { intervalMs = defaultIntervalMs, onFault } = this.#options;
    const since = performance.now() - (this.#last.get(taskId) ?? Number.NEGATIVE_INFINITY);
    const timer = setTimeout(
      () => {
        this.#wanted.delete(taskId);
        this.now(taskId).catch((fault: unknown) => {
          onFault(`The files of ${taskId} could not be published`, fault);
          this.soon(taskId);
        });
      },
      Math.max(0, intervalMs - since),
    );
    this.#wanted.set(taskId, timer.unref());
  }

  /**
   * Publishes the files of a task as they are now. Throws if the file store does not accept them; does nothing if this
   * server does not own the task.
   */
  now(taskId: TaskId): Promise<void> {
    const work = this.#work.get(taskId);
    if (work === undefined) return this.#begin(taskId);
    work.next ??= work.running.catch(() => undefined).then(() => this.#begin(taskId));
    return work.next;
  }

  /** Stops the publications of a task that this server no longer owns. */
  forget(taskId: TaskId): void {
    clearTimeout(this.#wanted.get(taskId));
    this.#wanted.delete(taskId);
    this.#last.delete(taskId);
  }

  /** Removes the published files of a deleted task. */
  async remove(taskId: TaskId): Promise<void> {
    this.forget(taskId);
    const epoch = this.#options.epochOf(taskId);
    if (epoch !== null) await this.#options.files.remove(taskFiles(taskId), epoch);
  }

  /** Publishes all pending files, and gives up after a while if the file store does not answer. */
  async close(withinMs: number): Promise<void> {
    const waiting = [...this.#wanted.keys()];
    for (const taskId of waiting) this.forget(taskId);
    const all = [
      ...waiting.map((id) => this.now(id)),
      ...[...this.#work.values()].map((work) => work.running),
    ];
    await Promise.race([Promise.allSettled(all), delay(withinMs, undefined, { ref: false })]);
  }

  #begin(taskId: TaskId): Promise<void> {
    this.#last.set(taskId, performance.now());
    const running = this.#publish(taskId).finally(() => {
      if (this.#work.get(taskId)?.running === running) this.#work.delete(taskId);
    });
    this.#work.set(taskId, { running, next: null });
    return running;
  }

  async #publish(taskId: TaskId): Promise<void> {
    const { files, epochOf, onLost } = this.#options;
    const epoch = epochOf(taskId);
    if (epoch === null) return;
    const published = await files.publish(taskFiles(taskId), epoch);
    if (published.published) return;
    if (published.reason === "old_epoch") {
      onLost(taskId);
      return;
    }
    // A publication of the last owner arrived after this server had read the files.
    throw new Error(`Another server has published files of ${taskId} meanwhile.`);
  }
}
