import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { TaskId } from "../../protocol/ids.ts";
import type { TaskNode } from "../../protocol/task/task.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { outcomeOf } from "./outcome-of.ts";
import { type Holdings, isShared, removeLogs, removeTask, removeWorkspace } from "./remove-task.ts";

/** The locations of tasks' files on this node. */
export interface LocalHoldings extends Holdings {
  readonly workspaces: string;
  /** This node, which has a data directory of its own; null if all servers share one. */
  readonly node: TaskNode | null;
}

/** Options for the copies of tasks' files on a node. */
export interface LocalCopiesOptions extends LocalHoldings {
  /** Returns true if this node acts for the task. It then deletes the files itself. */
  readonly isMine: (taskId: TaskId) => boolean;
  readonly onFault: (what: string, fault: unknown) => void;
}

/** Returns a task with its workspace on this node. The recorded workspace may be on another one. */
export function taskHere(
  state: TaskState,
  { node, workspaces, directories }: LocalHoldings,
): TaskState["task"] {
  const { task, verify } = state;
  if (node === null || isShared(task)) return task;
  return {
    ...task,
    workspace: verify === null ? join(workspaces, task.id) : directories.verification(task.id),
  };
}

/**
 * Deletes the copies that this node has of tasks that others work on or have worked on: everything of a deleted task,
 * and the output or the workspace once the log records that they were removed.
 */
export class LocalCopies {
  readonly #options: LocalCopiesOptions;
  readonly #removing = new Map<TaskId, Promise<void>>();

  constructor(options: LocalCopiesOptions) {
    this.#options = options;
  }

  /** Begins to delete the copies of a task, if there is a reason to. */
  observe(state: TaskState): void {
    const { node, isMine, onFault } = this.#options;
    const { id } = state.task;
    if (node === null || this.#removing.has(id) || isMine(id) || !isExpired(state)) return;
    const removing = this.#remove(state)
      .catch((fault: unknown) => onFault(`Some files of ${id} on this node could not be removed`, fault))
      .finally(() => this.#removing.delete(id));
    this.#removing.set(id, removing);
  }

  async close(): Promise<void> {
    await Promise.all(this.#removing.values());
  }

  async #remove(state: TaskState): Promise<void> {
    const { dataDirectory } = this.#options;
    const task = taskHere(state, this.#options);
    if (state.deleted) {
      await removeTask({ task }, this.#options);
      await rm(join(dataDirectory, "files", `${task.id}.json`), { force: true });
      return;
    }
    const holds = outcomeOf(state)?.holds;
    if (holds?.workspace === false && !isShared(task)) await removeWorkspace(task);
    if (holds?.output === false) await removeLogs(dataDirectory, task.id);
  }
}

function isExpired(state: TaskState): boolean {
  const { run } = state.agent;
  if (state.deleted) return true;
  if (run !== null && run.status !== "ended") return false;
  const holds = outcomeOf(state)?.holds;
  return holds?.workspace === false || holds?.output === false;
}
