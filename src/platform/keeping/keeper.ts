import type { TaskId } from "../../protocol/ids.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Store } from "../../store/store.ts";
import { removeTask, type Holdings } from "./remove-task.ts";
import { sweepDeleted } from "./sweep-deleted.ts";

/** What the keeper is put together from. */
export interface KeeperOptions extends Holdings {
  readonly workspaces: string;
  readonly store: Store;
  readonly state: (taskId: TaskId) => Promise<TaskState | null>;
  readonly onFault: (what: string, fault: unknown) => void;
}

/** Looks after what is kept of tasks on disk, and lets go what is not wanted any more. */
export class Keeper {
  readonly #options: KeeperOptions;
  readonly #stop = new AbortController();
  #work: Promise<void> = Promise.resolve();

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  /** Begins to look after it, in the background. */
  begin(): void {
    this.#work = this.#sweep();
  }

  /** Removes everything of a task that was deleted and whose processes are gone. */
  async remove(state: TaskState): Promise<void> {
    try {
      await removeTask(state, this.#options);
    } catch (fault) {
      this.#options.onFault(`What the deleted task ${state.task.id} left could not all be removed`, fault);
    }
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#work;
  }

  async #sweep(): Promise<void> {
    try {
      await sweepDeleted({ ...this.#options, signal: this.#stop.signal });
    } catch (fault) {
      this.#options.onFault("What deleted tasks left could not all be removed", fault);
    }
  }
}
