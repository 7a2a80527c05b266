import type { TaskState } from "../../protocol/task/state.ts";
import type { CheckpointFiles } from "../gate/checkpoint-files.ts";
import type { TaskDirectories } from "../gate/directories.ts";

const refs = "checkpoints";

/**
 * Deletes the files and commits of checkpoints that the log does not name: dropped ones, and those whose server ended
 * before it could record them. The checkpoint of a restore in progress remains until the restore is done. Must not run
 * while a checkpoint of the task is being taken.
 */
export async function tidyCheckpoints(
  { task, gate }: Pick<TaskState, "task" | "gate">,
  { directories, files }: { readonly directories: TaskDirectories; readonly files: CheckpointFiles },
): Promise<void> {
  const known = new Set<string>(gate.checkpoints.map(({ id }) => id));
  if (gate.restoring?.checkpointId != null) known.add(gate.restoring.checkpointId);
  for (const id of await files.list(task.id)) {
    if (!known.has(id)) await files.remove(task.id, id);
  }
  const snapshots = await directories.snapshots(task.id);
  for (const name of await snapshots.names(refs)) {
    if (!known.has(name)) await snapshots.forget(`${refs}/${name}`);
  }
  await snapshots.collectGarbage();
}
