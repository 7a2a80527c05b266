import { join } from "node:path";
import { makeWorkspace } from "../../workspace/make-workspace.ts";
import { system } from "../../protocol/actor.ts";
import type { TaskId } from "../../protocol/ids.ts";
import type { Result } from "../../protocol/result.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Act } from "../../engine/act.ts";
import type { Settings } from "../../settings/settings.ts";
import { archiveTask, type Archiving } from "./archive-task.ts";
import { removeTask } from "./remove-task.ts";
import { applyRetention } from "./retention.ts";
import { sweepLeftovers } from "./sweep-leftovers.ts";
import { archivesIn } from "./write-task-archive.ts";

const sweepEveryMs = 3_600_000;

/** Options for task storage. */
export interface TaskStorageOptions extends Archiving {
  readonly workspaces: string;
  readonly settings: Pick<Settings, "effective">;
  /** Does work unless another process is doing it. */
  readonly exclusively: (name: string, work: () => Promise<void>) => Promise<void>;
  readonly onFault: (what: string, fault: unknown) => void;
}

type Archive = NonNullable<TaskState["storage"]["archive"]>;

/** Manages the files of tasks: archives them, deletes them by the retention settings, and restores workspaces. */
export class TaskStorage {
  readonly #options: TaskStorageOptions;
  readonly #stop = new AbortController();
  readonly #archiving = new Map<TaskId, Promise<Result<Archive>>>();
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(options: TaskStorageOptions) {
    this.#options = options;
  }

  /** Deletes leftovers of deleted tasks, then applies the retention settings, now and every hour. */
  start(): void {
    this.#work = this.#sweep().then(() => this.#applyRetention());
    this.#timer = setInterval(() => {
      this.#work = this.#work.then(() => this.#applyRetention());
    }, sweepEveryMs).unref();
  }

  /** Archives an ended task. Concurrent calls share one archive. */
  async archive(state: TaskState, act: Act): Promise<Result<Archive>> {
    const { id } = state.task;
    const under = this.#archiving.get(id);
    if (under !== undefined) return under;
    const archiving = archiveTask(state, act, this.#options);
    this.#archiving.set(id, archiving);
    try {
      return await archiving;
    } finally {
      this.#archiving.delete(id);
    }
  }

  /** Returns the path of an archive. */
  archiveFile({ file }: Pick<Archive, "file">): string {
    return join(archivesIn(this.#options.dataDirectory), file);
  }

  /** Restores the deleted workspace of a task that continues. Returns true if it did. */
  async bringBack({ task, storage, deleted }: TaskState): Promise<boolean> {
    if (storage.workspaceRemoved === null || task.status !== "in_progress" || deleted) return false;
    const { commit } = storage.workspaceRemoved;
    await makeWorkspace(task.workspace);
    if (commit !== null) {
      await (await this.#options.directories.snapshots(task.id)).restore(commit, task.workspace);
    }
    await this.#options.streams.executeAsOwner(task.id, { type: "workspace.returned" });
    return true;
  }

  /** Deletes all files of a deleted task whose processes are gone. */
  async remove(state: TaskState): Promise<void> {
    await this.#reporting(`Some files of the deleted task ${state.task.id} could not be removed`, () =>
      removeTask(state, this.#options),
    );
  }

  async close(): Promise<void> {
    this.#stop.abort();
    clearInterval(this.#timer);
    await this.#work;
    await Promise.allSettled(this.#archiving.values());
  }

  async #sweep(): Promise<void> {
    await this.#reporting("Some files of deleted tasks could not be removed", () =>
      this.#options.exclusively("sweep", () =>
        sweepLeftovers({
          ...this.#options,
          state: (taskId) => this.#options.streams.log.state(taskId),
          signal: this.#stop.signal,
        }),
      ),
    );
  }

  async #applyRetention(): Promise<void> {
    if (this.#stop.signal.aborted) return;
    await this.#reporting("The retention settings could not be applied", () =>
      this.#options.exclusively("retention", () =>
        applyRetention({
          ...this.#options,
          archive: (state) => this.archive(state, { by: system }),
          policy: () => this.#options.settings.effective(),
          signal: this.#stop.signal,
        }),
      ),
    );
  }

  /** Does the work and reports its failure. */
  async #reporting(failed: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (fault) {
      this.#options.onFault(failed, fault);
    }
  }
}
