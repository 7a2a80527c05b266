import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { TaskState } from "../../protocol/task/state.ts";
import type { CheckpointFiles } from "../gate/checkpoint-files.ts";
import type { TaskDirectories } from "../gate/directories.ts";

/** Where things of tasks are. */
export interface Holdings {
  readonly dataDirectory: string;
  readonly directories: TaskDirectories;
  readonly files: CheckpointFiles;
}

/**
 * Removes what a deleted task has left: its workspace, snapshots, kept logs and checkpoints. It can be done again
 * after a crash. Archives stay: somebody asked for them, to have them afterwards.
 */
export async function removeTask(
  { task }: Pick<TaskState, "task">,
  { dataDirectory, directories, files }: Holdings,
): Promise<void> {
  await removeWorkspace(task);
  await removeLogs(dataDirectory, task.id);
  await files.removeAll(task.id);
  await directories.remove(task.id);
}

/** Removes a task's workspace, and nothing that is not called after the task. */
export async function removeWorkspace({
  id,
  workspace,
}: Pick<TaskState["task"], "id" | "workspace">): Promise<void> {
  if (basename(workspace) !== id) throw new Error(`${workspace} is not the workspace of ${id} alone.`);
  await rm(workspace, { recursive: true, force: true });
}

/** The directory of everything that a task's agents printed. */
export function logsOf(dataDirectory: string, taskId: string): string {
  return join(dataDirectory, "logs", taskId);
}

/** Removes everything that a task's agents printed. */
export async function removeLogs(dataDirectory: string, taskId: string): Promise<void> {
  await rm(logsOf(dataDirectory, taskId), { recursive: true, force: true });
}
