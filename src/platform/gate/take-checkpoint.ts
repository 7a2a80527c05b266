import { stat } from "node:fs/promises";
import type { IdSource } from "../../protocol/ids.ts";
import type { Checkpoint, CheckpointTrigger } from "../../protocol/task/checkpoint.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { CheckpointFiles } from "./checkpoint-files.ts";
import type { TaskDirectories } from "./directories.ts";

/** The parts of the server that taking a checkpoint uses. */
export interface CheckpointContext {
  readonly directories: TaskDirectories;
  readonly files: CheckpointFiles;
  readonly ids: IdSource;
  readonly now: () => Date;
  /** Returns the names of the variables that the task's sessions get in addition to those of every program. */
  readonly environmentNames: (state: TaskState) => readonly string[];
}

/**
 * Saves everything needed to continue from here: the workspace as a commit and the task's state as a file, both on disk
 * before the log refers to them. Files that the log does not mention after a crash are harmless garbage.
 */
export async function takeCheckpoint(
  state: TaskState,
  trigger: CheckpointTrigger,
  { directories, files, ids, now, environmentNames }: CheckpointContext,
): Promise<Checkpoint> {
  const id = ids.checkpoint();
  const {
    task,
    seq,
    agent: { run },
  } = state;
  const at = now();
  return {
    id,
    taskId: task.id,
    format: 1,
    trigger,
    at: at.toISOString(),
    seq,
    phase: task.currentPhase,
    step: task.currentStep,
    progress: task.progress,
    commit: await workspaceCommit(
      state,
      id,
      at,
      directories,
      trigger === "before_restore" || trigger === "before_retry",
    ),
    sessionId: run?.session?.id ?? null,
    environment: [...environmentNames(state)],
    tokensUsed: task.tokensUsed,
    checksum: await files.write(id, state),
  };
}

async function workspaceCommit(
  { task, gate, specialist }: TaskState,
  id: string,
  at: Date,
  directories: TaskDirectories,
  readAll: boolean,
): Promise<string | null> {
  const there = await stat(task.workspace).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!there) return null;
  // The commits of a specialist are in the repository of its orchestration, so its checkpoints have no parent.
  const parent = specialist === null ? (gate.collected?.commit ?? gate.baseCommit) : null;
  const { commit } = await (
    await directories.snapshots(task.id)
  ).take(task.workspace, {
    message: `Checkpoint ${id}`,
    ref: `checkpoints/${id}`,
    at,
    readAll,
    ...(parent === null ? {} : { parent }),
  });
  return commit;
}
