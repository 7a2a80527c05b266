import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { TaskId } from "../../protocol/ids.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Store } from "../../store/store.ts";
import { removeTask, type Holdings } from "./remove-task.ts";

/**
 * Removes what tasks have left that were deleted when the server could not remove it any more. Only what the log says
 * was deleted goes: a directory that no task is known of stays.
 */
export async function sweepDeleted(
  around: Holdings & {
    readonly workspaces: string;
    readonly store: Pick<Store, "taskRow">;
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
    if ((await store.taskRow(id)) !== null) continue;
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
