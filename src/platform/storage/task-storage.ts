import { join } from "node:path";
import type { LostRange } from "../../files/faults.ts";
import type { Files } from "../../files/files.ts";
import { archiveFiles, taskFiles } from "../../files/streams.ts";
import { makeWorkspace } from "../../workspace/make-workspace.ts";
import { system } from "../../protocol/actor.ts";
import type { TaskId } from "../../protocol/ids.ts";
import type { Result } from "../../protocol/result.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Act } from "../../engine/act.ts";
import type { Settings } from "../../settings/settings.ts";
import { archiveTask, type Archiving } from "./archive-task.ts";
import { taskHere } from "./local-copies.ts";
import { lostSnapshots } from "./naming-losses.ts";
import { removeTask } from "./remove-task.ts";
import { applyRetention, removeOldCheckpoints, type Retaining } from "./retention.ts";
import { sweepLeftovers } from "./sweep-leftovers.ts";
import { archivesIn } from "./archives-directory.ts";

const sweepEveryMs = 3_600_000;
/** The shortest time between two collections of garbage in the file store, whichever nodes do them. */
const garbageEveryMs = 3_000_000;

/** Options for task storage. */
export interface TaskStorageOptions extends Archiving {
  readonly workspaces: string;
  readonly settings: Pick<Settings, "effective">;
  /** Does work unless another process is doing it. */
  readonly exclusively: (name: string, work: (epoch: number) => Promise<void>) => Promise<void>;
  /** The files of tasks, which other nodes may need. */
  readonly streamFiles: Files;
  /** Publishes the files of a task, unless another node owns it. */
  readonly publish: (taskId: TaskId) => Promise<void>;
  /**
   * Brings the files of a task that another node works on to the state that it has published. Returns the content that
   * the file store has lost.
   */
  readonly fresh: (taskId: TaskId) => Promise<readonly LostRange[]>;
  readonly onFault: (what: string, fault: unknown) => void;
}

type Archive = NonNullable<TaskState["storage"]["archive"]>;

/** Manages the files of tasks: archives them, deletes them by the retention settings, and restores workspaces. */
export class TaskStorage {
  readonly #options: TaskStorageOptions;
  readonly #stop = new AbortController();
  #garbageCollectedAt = Number.NEGATIVE_INFINITY;
  readonly #archiving = new Map<TaskId, Promise<Result<Archive>>>();
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(options: TaskStorageOptions) {
    this.#options = options;
  }

  /** Deletes leftovers of deleted tasks, applies the retention settings and collects blobs in the file store, now and every hour. */
  start(): void {
    this.#work = this.#sweepAll();
    this.#timer = setInterval(() => {
      this.#work = this.#work.then(() => this.#sweepAll());
    }, sweepEveryMs).unref();
  }

  /** Archives an ended task. Concurrent calls share one archive. */
  async archive(state: TaskState, act: Act): Promise<Result<Archive>> {
    const { id } = state.task;
    const under = this.#archiving.get(id);
    if (under !== undefined) return under;
    const archiving = this.#archive(state, act);
    this.#archiving.set(id, archiving);
    try {
      return await archiving;
    } finally {
      this.#archiving.delete(id);
    }
  }

  /** Archives a task with the files that the node which worked on it has published. */
  async #archive(state: TaskState, act: Act): Promise<Result<Archive>> {
    const { node, exclusively, streamFiles } = this.#options;
    if (node === null) return archiveTask(state, act, this.#options);
    const missing = await this.#missing(state);
    const files = archiveFiles(state.task.id);
    await streamFiles.fresh(files, { acceptLosses: true });
    const archived = await archiveTask(state, act, this.#options, missing);
    // The archive may have a commit of its own.
    await this.#options.publish(state.task.id);
    if (archived.ok)
      await exclusively(files.name, async (epoch) => void (await streamFiles.publish(files, epoch)));
    return archived;
  }

  /** Brings everything here that an archive contains. Returns the files of it whose content the file store has lost. */
  async #missing({ task, children }: TaskState): Promise<string[]> {
    const { fresh } = this.#options;
    const own = await fresh(task.id);
    const logs: LostRange[] = [];
    for (const { id } of children) logs.push(...(await fresh(id)));
    const paths = [
      ...lostSnapshots(own),
      ...[...own, ...logs].filter(({ path }) => path.startsWith("logs/")),
    ];
    return [...new Set(paths.map(({ path }) => path))];
  }

  /** Returns the path of an archive of a task. */
  async archiveFile(taskId: TaskId, { file }: Pick<Archive, "file">): Promise<string> {
    if (this.#options.node !== null)
      await this.#options.streamFiles.fresh(archiveFiles(taskId), { acceptLosses: true });
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
      removeTask({ task: taskHere(state, this.#options) }, this.#options),
    );
  }

  async close(): Promise<void> {
    this.#stop.abort();
    clearInterval(this.#timer);
    await this.#work;
    await Promise.allSettled(this.#archiving.values());
  }

  async #sweepAll(): Promise<void> {
    await this.#sweep();
    await this.#applyRetention();
    await this.#collectGarbage();
  }

  async #sweep(): Promise<void> {
    await this.#reporting("Some files of deleted tasks could not be removed", () =>
      this.#options.exclusively(["sweep", this.#options.node?.id ?? []].flat().join(" "), () =>
        sweepLeftovers({
          ...this.#options,
          state: (taskId) => this.#options.streams.log.state(taskId),
          unpublish: (taskId) => this.#unpublish(taskId),
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
          ...this.#retaining(),
          publishWithoutOutput: (taskId, remove) => this.#publishChanged(taskId, remove),
        }),
      ),
    );
    await this.#reporting("Old checkpoints could not be removed", () =>
      removeOldCheckpoints({
        ...this.#retaining(),
        publishChanged: (taskId, change) => this.#publishChanged(taskId, change),
      }),
    );
  }

  #retaining(): Omit<Retaining, "publishWithoutOutput"> {
    return {
      ...this.#options,
      archive: (state) => this.archive(state, { by: system }),
      missing: (state) => this.#missing(state),
      policy: () => this.#options.settings.effective(),
      signal: this.#stop.signal,
    };
  }

  /** Deletes content that no manifest names from the file store. One node at a time does it. */
  async #collectGarbage(): Promise<void> {
    const { node, streamFiles, exclusively } = this.#options;
    if (node === null || this.#stop.signal.aborted) return;
    if (performance.now() - this.#garbageCollectedAt < garbageEveryMs) return;
    await this.#reporting("Unused content of the file store could not be deleted", () =>
      exclusively("file store garbage", async () => {
        await streamFiles.collectGarbage();
        this.#garbageCollectedAt = performance.now();
      }),
    );
  }

  /** Removes the published files of a deleted task that nobody owns. */
  async #unpublish(taskId: TaskId): Promise<void> {
    const { node, streamFiles, exclusively } = this.#options;
    if (node !== null) await exclusively(taskId, (epoch) => streamFiles.remove(taskFiles(taskId), epoch));
  }

  /** Deletes files of a task on this node and in the file store. */
  async #publishChanged(taskId: TaskId, remove: () => Promise<void>): Promise<void> {
    const { node, streamFiles, exclusively } = this.#options;
    if (node === null) return remove();
    await exclusively(taskId, async (epoch) => {
      const files = taskFiles(taskId);
      await streamFiles.fresh(files, { acceptLosses: true });
      await remove();
      await streamFiles.publish(files, epoch);
    });
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
