import type { TaskId } from "../protocol/ids.ts";

/** How long a look that failed waits for the next. */
export const secondLookMs = 1_000;

/**
 * Looks at tasks: one look at a task at a time, and one more after it where that was asked for meanwhile. A
 * look that fails is told and repeated after a pause.
 */
export class Looks {
  /** Tasks being looked at; true where another look was asked for. */
  readonly #looking = new Map<TaskId, boolean>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #reconcile: (taskId: TaskId) => Promise<void>;
  readonly #onFault: (what: string, fault: unknown) => void;
  #closed = false;

  constructor(reconcile: (taskId: TaskId) => Promise<void>, onFault: (what: string, fault: unknown) => void) {
    this.#reconcile = reconcile;
    this.#onFault = onFault;
  }

  look(taskId: TaskId): void {
    if (this.#closed) return;
    if (this.#looking.has(taskId)) {
      this.#looking.set(taskId, true);
      return;
    }
    this.#looking.set(taskId, false);
    const look = this.#reconcile(taskId)
      .catch((fault: unknown) => {
        this.#onFault(`The task ${taskId} could not be brought in line with its state`, fault);
        this.later(taskId);
      })
      .finally(() => {
        const again = this.#looking.get(taskId) === true;
        this.#looking.delete(taskId);
        this.#underWay.delete(look);
        if (again) this.look(taskId);
      });
    this.#underWay.add(look);
  }

  /** Looks after a pause. */
  later(taskId: TaskId): void {
    setTimeout(() => this.look(taskId), secondLookMs).unref();
  }

  /** Resolves when the looks that are under way are over. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  /** Nothing is looked at any more. */
  close(): void {
    this.#closed = true;
  }
}
