import { stat } from "node:fs/promises";
import type { Archive } from "../../protocol/api/archives.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { TaskNode } from "../../protocol/task/task.ts";
import { allowedActions } from "../../protocol/task/transitions.ts";
import type { Store } from "../../store/store.ts";
import type { Act } from "../../engine/act.ts";
import type { TaskStreams } from "../task/task-streams.ts";
import { lastCommit } from "./last-commit.ts";
import type { Holdings } from "./remove-task.ts";

/** The parts of the server that archiving uses. */
export interface Archiving extends Holdings {
  readonly store: Store;
  readonly now: () => Date;
  readonly streams: TaskStreams;
  /** This node, which has a data directory of its own; null if all servers share one. */
  readonly node: TaskNode | null;
}

/**
 * Archives a task that has ended. Commits the current workspace first. If output or the workspace was deleted since the
 * earlier archive, that archive stays as it is. `missing` names files whose content is lost.
 */
export async function archiveTask(
  state: TaskState,
  act: Act,
  context: Archiving,
  missing: readonly string[] = [],
): Promise<Result<NonNullable<TaskState["storage"]["archive"]>>> {
  const { task, storage } = state;
  const allowed = allowedActions(task.status, task.type);
  if (!allowed.includes("archive") || storage.endedAt === null) {
    const status = task.status.replaceAll("_", " ");
    return refuse("not_allowed", `The task is ${status}. Only ended tasks can be archived.`, {
      allowed,
    });
  }
  if (storage.archive !== null && isCut(state)) return ok(storage.archive);
  const commit = await workspaceCommit(state, context);
  const { writeTaskArchive } = await import("./write-task-archive.ts");
  const { file, bytes } = await writeTaskArchive(state, {
    ...context,
    snapshots: await context.directories.snapshots(task.id),
    children: await childStates(state, context),
    commit,
    missing,
    at: context.now(),
  });
  const { endedAt } = storage;
  const decided = await context.streams.execute(
    task.id,
    { type: "task.archived", file, bytes, commit, endedAt, missing: missing.slice(0, namedAtMost) },
    act,
    ({ storage: { archive } }) => (archive === null ? null : archiveInfo(archive)),
  );
  if (!decided.ok) return decided;
  const { archive } = decided.value.storage;
  return archive === null
    ? refuse("lost_race", "The task continued while it was being archived.")
    : ok(archive);
}

/** Number of missing files that an event names. The archive names all. */
const namedAtMost = 20;

/** Returns an archive as the API shows it. */
export function archiveInfo(archive: NonNullable<TaskState["storage"]["archive"]>): Archive {
  const { file, bytes, at, missing } = archive;
  return { file, bytes, at, ...(missing === undefined ? {} : { missing: [...missing] }) };
}

/** Returns the current states of the task's children, whose events and logs go into its archive. */
async function childStates({ children }: TaskState, { streams }: Archiving): Promise<TaskState[]> {
  const states = await Promise.all(children.map(({ id }) => streams.log.state(id)));
  return states.filter((state) => state !== null && !state.deleted) as TaskState[];
}

/** Returns true if the archive contains more than there is now. */
function isCut({ storage }: TaskState): boolean {
  return storage.outputRemovedAt !== null || storage.workspaceRemoved !== null;
}

/** Commits the workspace. If it is missing or on another node, returns the last commit in the log instead. */
async function workspaceCommit(
  state: TaskState,
  { directories, now, node }: Archiving,
): Promise<string | null> {
  const { task, storage } = state;
  if (node !== null && task.node?.id !== node.id) return lastCommit(state);
  const there = await stat(task.workspace).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!there || storage.workspaceRemoved !== null) return lastCommit(state);
  const parent = lastCommit(state);
  const { commit } = await (
    await directories.snapshots(task.id)
  ).take(task.workspace, {
    message: "Task at its end",
    ref: "archive",
    at: now(),
    ...(parent === null ? {} : { parent }),
  });
  return commit;
}
