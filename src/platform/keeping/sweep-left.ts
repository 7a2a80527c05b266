import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { TaskId } from "../../protocol/ids.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Store } from "../../store/store.ts";
import { type Holdings, removeLogs, removeTask, removeWorkspace } from "./remove-task.ts";

/**
 * Removes what a killed server could not remove any more: of deleted tasks everything, of ended ones what the log says
 * is no longer kept. A directory that no task is known of stays.
 */
export async function sweepLeft(
  around: Holdings & {
    readonly workspaces: string;
    readonly store: Pick<Store, "taskRow" | "outcome">;
    readonly state: (taskId: TaskId) => Promise<TaskState | null>;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { dataDirectory, workspaces, store, state, signal } = around;
  const places = [
    workspaces,
    ...["snapshots", "logs", "checkpoints"].map((name) => join(dataDirectory, name)),
  ];
  const names = (await Promise.all(places.map(namesIn))).flat();
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
    if (found?.deleted === true) await removeTask(found, around);
  }
}

async function namesIn(directory: string): Promise<TaskId[]> {
  const names = await readdir(directory).catch(() => []);
  return names.flatMap((name) => {
    const id = TaskId.safeParse(name.endsWith(".git") ? name.slice(0, -".git".length) : name);
    return id.success ? [id.data] : [];
  });
}
