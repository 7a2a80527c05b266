import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { RunId, TaskId } from "../../protocol/ids.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Store } from "../../store/store.ts";
import { type Holdings, removeLogs, removeTask, removeWorkspace } from "./remove-task.ts";

/**
 * Removes what a killed server could not remove any more: of deleted tasks everything, of ended ones what the log says
 * is no longer kept, and copies of work for verification agents whose runs are over. A directory that no task is known
 * of stays.
 */
export async function sweepLeft(
  context: Holdings & {
    readonly workspaces: string;
    readonly store: Pick<Store, "taskRow" | "outcome">;
    readonly state: (taskId: TaskId) => Promise<TaskState | null>;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { dataDirectory, workspaces, store, state, signal } = context;
  const directories = [
    workspaces,
    ...["snapshots", "logs", "checkpoints"].map((name) => join(dataDirectory, name)),
  ];
  const names = (await Promise.all(directories.map(namesIn))).flat();
  for (const id of new Set(names)) {
    if (signal.aborted) return;
    const row = await store.taskRow(id);
    if (row !== null) {
      const outcome = await store.outcome(id);
      if (outcome?.holds.workspace === false) await removeWorkspace(row);
      if (outcome?.holds.output === false) await removeLogs(dataDirectory, id);
      continue;
    }
    const found = await state(id);
    if (found?.deleted === true) await removeTask(found, context);
  }
  await sweepVerifications(join(dataDirectory, "verifications"), store, signal);
}

/** Removes the copies of verifiers that have ended, and those that earlier versions named after runs. */
async function sweepVerifications(
  directory: string,
  store: Pick<Store, "outcome">,
  signal: AbortSignal,
): Promise<void> {
  // There is no such directory before the first verification.
  for (const name of await readdir(directory).catch(() => [])) {
    const id = TaskId.safeParse(name);
    if (signal.aborted) return;
    const left = id.success ? (await store.outcome(id.data)) !== null : RunId.safeParse(name).success;
    if (left) await rm(join(directory, name), { recursive: true, force: true });
  }
}

async function namesIn(directory: string): Promise<TaskId[]> {
  const names = await readdir(directory).catch(() => []);
  return names.flatMap((name) => {
    const id = TaskId.safeParse(name.endsWith(".git") ? name.slice(0, -".git".length) : name);
    return id.success ? [id.data] : [];
  });
}
