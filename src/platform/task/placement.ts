import { existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { FilesLost, type LostRange } from "../../files/faults.ts";
import type { Files } from "../../files/files.ts";
import { taskFiles } from "../../files/streams.ts";
import type { TaskId } from "../../protocol/ids.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { TaskNode } from "../../protocol/task/task.ts";
import { makeWorkspace, restoredBeside } from "../../workspace/make-workspace.ts";
import { removeTree } from "../../workspace/remove-tree.ts";
import type { TaskDirectories } from "../gate/directories.ts";
import { commitsOf } from "../storage/last-commit.ts";
import { lostSnapshots } from "../storage/naming-losses.ts";
import type { SetupFailure } from "../gate/prepare-checkout.ts";
import type { CoordinatorFiles, CoordinatorId } from "./coordinator-files.ts";
import type { RestoredTasks } from "./restored-tasks.ts";
import type { TaskStreams } from "./task-streams.ts";

/** Options for the placement of tasks. */
export interface PlacementOptions {
  /** This node; null if there is only one server. */
  readonly node: TaskNode | null;
  readonly files: Files;
  readonly workspaces: string;
  /** Tasks that came with a backup. */
  readonly restored: Pick<RestoredTasks, "has" | "done">;
  readonly directories: TaskDirectories;
  readonly streams: TaskStreams;
  /** Returns the epoch of the lease on a task; null if this server does not hold it. */
  readonly epochOf: (taskId: TaskId) => number | null;
  /** Publishes the files of a task under the lease of this server. */
  readonly publish: (taskId: TaskId) => Promise<void>;
  /** Gives a restored workspace the repository with the original. */
  readonly layOriginal: (state: TaskState) => Promise<void>;
  /** The files that child tasks share with their orchestration or office. */
  readonly coordinators: Pick<CoordinatorFiles, "bring" | "restore">;
  /** Creates the checkout of a specialist with its last saved work. */
  readonly layCheckout: (state: TaskState) => Promise<SetupFailure | null>;
}

/** Number of lost files that an event names. */
const namedAtMost = 20;

/**
 * Brings tasks that another node worked on to this one, or to a single server to which the installation moved or that was
 * restored from a backup.
 */
export class Placement {
  readonly #options: PlacementOptions;
  /** Tasks that this node lost while it worked on them. If they come back, their workspaces here do not count. */
  readonly #displaced = new Set<TaskId>();
  /** The epochs under which the files here were found to be those that were published last. */
  readonly #compared = new Map<TaskId, number>();

  constructor(options: PlacementOptions) {
    this.#options = options;
  }

  /** Remembers that another node has taken over a task. */
  displaced(taskId: TaskId): void {
    if (this.#options.node !== null) this.#displaced.add(taskId);
    this.#compared.delete(taskId);
  }

  /**
   * Brings the files of a task up to date and its workspace to the last commit, and records that the task runs here.
   * Returns false if it ran here already.
   */
  async place(state: TaskState): Promise<boolean> {
    const { node, streams } = this.#options;
    const { task, deleted } = state;
    if (deleted || (task.node?.id === node?.id && !(await this.#isDisplaced(state)))) return false;
    const coordinator = coordinatorOf(state);
    if (coordinator !== null) await this.#bringCoordinator(coordinator);
    const lost = await this.#bringFiles(state);
    // From now on, the store refuses files of the last owner, which may still arrive.
    await this.#options.publish(task.id);
    const workspace = this.#workspaceHere(state);
    const restored = await this.#restoreOrFail(state, workspace, lostSnapshots(lost));
    if (restored === "failed") return task.status === "in_progress";
    const { commit } = restored;
    const failure = await this.#layCheckout(state, workspace);
    if (failure !== null) {
      await streams.executeAsOwner(task.id, { type: "job.failed", job: "prepare", reason: failure.reason });
      return true;
    }
    const placed = await streams.executeAsOwner(task.id, {
      type: "task.placed",
      node,
      workspace,
      ...(commit === null ? {} : { commit }),
      ...(lost.length === 0 ? {} : { lost: pathsOf(lost) }),
    });
    if (placed.ok) this.#displaced.delete(task.id);
    if (placed.ok) await this.#options.restored.done(task.id);
    this.#compared.delete(task.id);
    return placed.ok;
  }

  /**
   * Returns true if the workspace here does not count. `#displaced` does not survive a crash. A leftover `.restored`
   * directory shows that a restore was interrupted. Newer published files show that another node had the task and was
   * lost before it could record that.
   */
  async #isDisplaced({ task }: TaskState): Promise<boolean> {
    const { node, files, epochOf, restored } = this.#options;
    if (this.#displaced.has(task.id) || restored.has(task.id)) return true;
    const epoch = epochOf(task.id);
    if (node === null || epoch === null) return false;
    if (existsSync(restoredBeside(task.workspace))) return true;
    if (this.#compared.get(task.id) === epoch) return false;
    if (!(await files.isCurrent(taskFiles(task.id)))) return true;
    this.#compared.set(task.id, epoch);
    return false;
  }

  /** A single server has the files of a coordinator since the installation moved to it, but not the workspaces. */
  async #bringCoordinator(id: CoordinatorId): Promise<void> {
    const { node, coordinators } = this.#options;
    await (node === null ? coordinators.restore(id) : coordinators.bring(id));
  }

  /** Returns the lost content. Work continues with the other files. */
  async #bringFiles({ task, verify }: TaskState): Promise<readonly LostRange[]> {
    const { files, directories } = this.#options;
    if (verify !== null) await files.fresh(taskFiles(verify.assignment.taskId), { acceptLosses: true });
    const { lost } = await files.fresh(taskFiles(task.id), { acceptLosses: true });
    directories.forget(task.id);
    return lost;
  }

  /** Restores the workspace. If that fails because content is lost, the task fails with the reason. */
  async #restoreOrFail(
    state: TaskState,
    workspace: string,
    lost: readonly LostRange[],
  ): Promise<{ readonly commit: string | null } | "failed"> {
    try {
      const commit = await this.#restore(state, workspace);
      if (commit === null && lost.length > 0 && commitsOf(state).length > 0)
        throw new Error("No commit of the task is there.");
      return { commit };
    } catch (fault) {
      if (lost.length === 0) throw fault;
      const reason = new FilesLost(state.task.id, lost, fault).message;
      await this.#options.streams.executeAsOwner(state.task.id, {
        type: "job.failed",
        job: "restore",
        reason,
      });
      return "failed";
    }
  }

  /** Returns the workspace of a task on this node. */
  #workspaceHere({ task, verify, member }: TaskState): string {
    const { workspaces, directories } = this.#options;
    if (verify !== null) return directories.verification(task.id);
    if (member === null) return join(workspaces, task.id);
    // The members of an office work below its directory.
    const office = `/${task.parent?.id ?? task.id}`;
    return join(workspaces, task.workspace.slice(task.workspace.lastIndexOf(office) + 1));
  }

  /** Creates the checkout of a specialist that worked on another node. Returns the failure of its setup. */
  async #layCheckout(state: TaskState, workspace: string): Promise<SetupFailure | null> {
    const { task, specialist, gate, storage } = state;
    if (specialist === null || task.status !== "in_progress") return null;
    // A single server, which names no node, may have left the checkout here.
    if (task.node === undefined && existsSync(workspace)) return null;
    // The job that prepares a checkout creates it in any case.
    if (gate.stage === "preparing" || storage.workspaceRemoved !== null) return null;
    return this.#options.layCheckout({ ...state, task: { ...task, workspace } });
  }

  /** Restores the workspace to the newest commit; returns it, or null if there is none. */
  async #restore(state: TaskState, workspace: string): Promise<string | null> {
    const { task, verify, specialist, member, storage } = state;
    // Verifiers, specialists and members work in checkouts that others create for them.
    if (verify !== null || specialist !== null || member !== null || storage.workspaceRemoved !== null)
      return null;
    const snapshots = await this.#options.directories.snapshots(task.id);
    const commit = (await snapshots.newest(commitsOf(state))) ?? (await snapshots.find("fork"));
    if (commit === null && task.node === undefined) {
      await makeWorkspace(workspace);
      return null;
    }
    const beside = restoredBeside(workspace);
    await removeTree(beside);
    await makeWorkspace(beside);
    if (commit !== null) {
      await snapshots.restore(commit, beside);
      await this.#options.layOriginal({ ...state, task: { ...task, workspace: beside } });
    }
    await removeTree(workspace);
    await rename(beside, workspace);
    return commit;
  }
}

/** Returns the paths of lost files, as an event names them. */
function pathsOf(lost: readonly LostRange[]): string[] {
  return [...new Set(lost.map(({ path }) => path))].slice(0, namedAtMost);
}

/** Returns the coordinator whose files the task shares; null if it has none. */
function coordinatorOf({ specialist, main, member }: TaskState): CoordinatorId | null {
  return (
    specialist?.orchestrationId ?? main?.assignment.orchestrationId ?? member?.assignment.officeId ?? null
  );
}
