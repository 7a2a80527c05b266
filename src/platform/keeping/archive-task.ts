import { stat } from "node:fs/promises";
import type { TaskId } from "../../protocol/ids.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { allowedActions } from "../../protocol/task/transitions.ts";
import type { Store } from "../../store/store.ts";
import type { TaskCommand } from "../decide/command.ts";
import { lastCommit } from "./last-commit.ts";
import type { Holdings } from "./remove-task.ts";
import { writeTaskArchive } from "./write-task-archive.ts";

/** What archiving needs. */
export interface Archiving extends Holdings {
  readonly store: Store;
  readonly now: () => Date;
  readonly decide: (taskId: TaskId, command: TaskCommand, by: string) => Promise<Result<TaskState>>;
}

/**
 * Archives a task that has ended. The workspace as it stands becomes a commit first. Where the output of before was
 * removed, the earlier archive has it and stays as it is.
 */
export async function archiveTask(
  state: TaskState,
  by: string,
  around: Archiving,
): Promise<Result<NonNullable<TaskState["keep"]["archive"]>>> {
  const { task, keep } = state;
  const allowed = allowedActions(task.status, task.type);
  if (!allowed.includes("archive") || keep.endedAt === null) {
    const status = task.status.replaceAll("_", " ");
    return refuse("not_allowed", `A task that is ${status} is not archived before it has ended.`, {
      allowed,
    });
  }
  if (keep.archive !== null && isCut(state)) return ok(keep.archive);
  const commit = await workspaceCommit(state, around);
  const { file, bytes } = await writeTaskArchive(state, {
    ...around,
    snapshots: await around.places.snapshots(task.id),
    commit,
    at: around.now(),
  });
  const { endedAt } = keep;
  const decided = await around.decide(task.id, { type: "task.archived", file, bytes, commit, endedAt }, by);
  if (!decided.ok) return decided;
  const { archive } = decided.value.keep;
  return archive === null ? refuse("lost_race", "The task went on while it was archived.") : ok(archive);
}

/** Whether the archive has more than there is now. */
function isCut({ keep }: TaskState): boolean {
  return keep.outputRemovedAt !== null || keep.workspaceRemoved !== null;
}

async function workspaceCommit(state: TaskState, { places, now }: Archiving): Promise<string | null> {
  const { task, keep } = state;
  const there = await stat(task.workspace).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!there || keep.workspaceRemoved !== null) return lastCommit(state);
  const parent = lastCommit(state);
  const { commit } = await (
    await places.snapshots(task.id)
  ).take(task.workspace, {
    message: "The task as it ended",
    ref: "archive",
    at: now(),
    ...(parent === null ? {} : { parent }),
  });
  return commit;
}
