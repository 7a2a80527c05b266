import type { TaskId } from "../../protocol/ids.ts";

/** Something to do for a task at the rim. The key says for what, so that it is not begun twice. */
export interface Chore {
  readonly key: string;
  work(signal: AbortSignal): Promise<void>;
}

/**
 * Does what tasks want done beside their runs: one thing at a time for each task, in the background. When the task
 * wants something else, what was under way is stopped. Whoever wants something is asked again when it is over; where
 * it failed, with the fault.
 */
export class Chores {
  readonly #under = new Map<TaskId, { readonly key: string; readonly stop: AbortController }>();
  readonly #pending = new Set<Promise<void>>();
  readonly #over: (taskId: TaskId, fault: unknown) => void;

  constructor(over: (taskId: TaskId, fault: unknown) => void) {
    this.#over = over;
  }

  /** Sees to it that this, and nothing else, is being done for the task. */
  want(taskId: TaskId, chore: Chore | null): void {
    const under = this.#under.get(taskId);
    if (under !== undefined) {
      if (under.key !== chore?.key) under.stop.abort();
      return;
    }
    if (chore === null) return;
    const stop = new AbortController();
    this.#under.set(taskId, { key: chore.key, stop });
    const done = this.#do(taskId, chore, stop.signal);
    this.#pending.add(done);
    void done.finally(() => this.#pending.delete(done));
  }

  /** Stops everything, and waits until it has stopped. */
  async close(): Promise<void> {
    for (const { stop } of this.#under.values()) stop.abort();
    await Promise.all(this.#pending);
  }

  async #do(taskId: TaskId, chore: Chore, signal: AbortSignal): Promise<void> {
    let fault: unknown = null;
    try {
      await chore.work(signal);
    } catch (thrown) {
      if (!signal.aborted) fault = thrown;
    }
    this.#under.delete(taskId);
    this.#over(taskId, fault);
  }
}
