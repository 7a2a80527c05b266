import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { RunId, TaskId } from "../../protocol/ids.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { finishRemoving, removeTree } from "../../workspace/remove-tree.ts";
import type { Store } from "../../store/store.ts";
import { type LocalHoldings, taskHere } from "./local-copies.ts";
import { removeLogs, removeTask, removeWorkspace } from "./remove-task.ts";

/**
 * Deletes what a killed server could not delete: everything of deleted tasks, files of ended tasks that the log records
 * as deleted, and copies for verifiers whose runs are over. Directories that belong to no known task remain.
 */
export async function sweepLeftovers(
  context: LocalHoldings & {
    /** Removes the published files of a deleted task. */
    readonly unpublish: (taskId: TaskId) => Promise<void>;
    readonly store: Pick<Store, "taskRow" | "outcome">;
    readonly state: (taskId: TaskId) => Promise<TaskState | null>;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { dataDirectory, workspaces, store, state, signal } = context;
  const directories = [
    workspaces,
    ...["snapshots", "logs", "agents", "checkpoints"].map((name) => join(dataDirectory, name)),
  ];
  for (const directory of [dataDirectory, join(dataDirectory, "verifications"), ...directories]) {
    await finishRemoving(directory);
  }
  const names = (await Promise.all(directories.map(namesIn))).flat();
  for (const id of new Set(names)) {
    if (signal.aborted) return;
    const row = await store.taskRow(id);
    if (row !== null) {
      const outcome = await store.outcome(id);
      const workspace = context.node === null ? row.workspace : join(workspaces, id);
      if (outcome?.holds.workspace === false) await removeWorkspace({ id, workspace });
      if (outcome?.holds.output === false) await removeLogs(dataDirectory, id);
      continue;
    }
    const found = await state(id);
    if (found?.deleted !== true) continue;
    await removeTask({ task: taskHere(found, context) }, context);
    await context.unpublish(id);
  }
  await sweepVerifications(join(dataDirectory, "verifications"), store, signal);
}

/** Deletes the copies of ended verifiers, and those that earlier versions named after runs. */
async function sweepVerifications(
  directory: string,
  store: Pick<Store, "outcome">,
  signal: AbortSignal,
): Promise<void> {
  // The directory does not exist before the first verification.
  for (const name of await readdir(directory).catch(() => [])) {
    const id = TaskId.safeParse(name);
    if (signal.aborted) return;
    const left = id.success ? (await store.outcome(id.data)) !== null : RunId.safeParse(name).success;
    if (left) await removeTree(join(directory, name));
  }
}

async function namesIn(directory: string): Promise<TaskId[]> {
  const names = await readdir(directory).catch(() => []);
  return names.flatMap((name) => {
    const id = TaskId.safeParse(name.endsWith(".git") ? name.slice(0, -".git".length) : name);
    return id.success ? [id.data] : [];
  });
}
