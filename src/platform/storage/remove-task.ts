import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { TaskState } from "../../protocol/task/state.ts";
import { memberType } from "../../protocol/task/transitions.ts";
import { restoredBeside } from "../../workspace/make-workspace.ts";
import { removeTree } from "../../workspace/remove-tree.ts";
import { ownDirectory } from "../agent/session-request.ts";
import type { CheckpointFiles } from "../gate/checkpoint-files.ts";
import type { TaskDirectories } from "../gate/directories.ts";

/** The locations of tasks' files. */
export interface Holdings {
  readonly dataDirectory: string;
  readonly directories: TaskDirectories;
  readonly files: CheckpointFiles;
}

/**
 * Deletes the files of a deleted task: its workspace, snapshots, output logs and checkpoints. Can be repeated after a
 * crash. Archives remain, because somebody asked for them to use them later.
 */
export async function removeTask(
  { task }: Pick<TaskState, "task">,
  { dataDirectory, directories, files }: Holdings,
): Promise<void> {
  // The office deletes the workspace that its members share.
  if (!isShared(task)) await removeWorkspace(task);
  await removeLogs(dataDirectory, task.id);
  await files.removeAll(task.id);
  await directories.remove(task.id);
}

/** Returns true if other tasks work in the workspace of a task, too. */
export function isShared({
  id,
  type,
  workspace,
}: Pick<TaskState["task"], "id" | "type" | "workspace">): boolean {
  return type === memberType && basename(workspace) !== id;
}

/** Deletes a task's workspace. Throws if the directory is not named after the task. */
export async function removeWorkspace({
  id,
  workspace,
}: Pick<TaskState["task"], "id" | "workspace">): Promise<void> {
  if (basename(workspace) !== id) throw new Error(`${workspace} is not the workspace of ${id} alone.`);
  await removeTree(workspace);
  await removeTree(restoredBeside(workspace));
}

/** Returns the directory with the output logs of a task. */
export function logsOf(dataDirectory: string, taskId: string): string {
  return join(dataDirectory, "logs", taskId);
}

/** Deletes the output logs of a task, and its agent's own directory with the transcripts. */
export async function removeLogs(dataDirectory: string, taskId: string): Promise<void> {
  await rm(logsOf(dataDirectory, taskId), { recursive: true, force: true });
  await removeTree(ownDirectory(dataDirectory, taskId));
}
