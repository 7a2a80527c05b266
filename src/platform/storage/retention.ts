import { system } from "../../protocol/actor.ts";
import type { TaskId } from "../../protocol/ids.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Result } from "../../protocol/result.ts";
import type { Effective } from "../../settings/effective.ts";
import type { Archiving } from "./archive-task.ts";
import { type LocalHoldings, taskHere } from "./local-copies.ts";
import { forgetAudit } from "./forget-audit.ts";
import { droppable } from "../decide/storage.ts";
import { isShared, removeLogs, removeWorkspace } from "./remove-task.ts";
import { tidyCheckpoints } from "./tidy-checkpoints.ts";

type StoredArchive = NonNullable<TaskState["storage"]["archive"]>;

const dayMs = 86_400_000;
const atOnce = 100;

/** The parts of the server that retention uses. */
export interface Retaining extends Archiving, LocalHoldings {
  readonly archive: (state: TaskState) => Promise<Result<StoredArchive>>;
  /** Returns the files whose content an archive would lack. */
  readonly missing: (state: TaskState) => Promise<readonly string[]>;
  readonly policy: () => Pick<
    Effective,
    | "retention_output_days"
    | "retention_workspace_days"
    | "retention_checkpoints_days"
    | "retention_audit_days"
  >;
  /** Removes the output of a task on this node, and then in the file store, if there is one. */
  readonly publishWithoutOutput: (taskId: TaskId, remove: () => Promise<void>) => Promise<void>;
  readonly signal: AbortSignal;
  readonly onFault: (what: string, fault: unknown) => void;
}

/**
 * Deletes the output and the workspaces of tasks whose retention period is over, and old entries of the audit log. Each
 * task is archived before anything of it is deleted, and the log records each deletion before it happens.
 */
export async function applyRetention(context: Retaining): Promise<void> {
  const policy = context.policy();
  const output = policy.retention_output_days.value;
  const workspace = policy.retention_workspace_days.value;
  if (output !== null) await removeOld("output", output, context);
  if (workspace !== null) await removeOld("workspace", workspace, context);
  const audit = policy.retention_audit_days.value;
  if (audit !== null) await forgetAudit(context, audit);
}

async function removeOld(what: "output" | "workspace", days: number, context: Retaining): Promise<void> {
  const { store, now, signal, onFault } = context;
  const endedBefore = new Date(now().getTime() - days * dayMs).toISOString();
  let after: { taskId: TaskId; endedAt: string } | undefined;
  for (;;) {
    const old = await store.holding({
      what,
      endedBefore,
      limit: atOnce,
      ...(after === undefined ? {} : { after }),
    });
    for (const { taskId } of old) {
      if (signal.aborted) return;
      try {
        await removeOf(taskId, what, context);
      } catch (fault) {
        onFault(`The ${what} of ${taskId} could not be removed`, fault);
      }
    }
    after = old.at(-1);
    if (old.length < atOnce) return;
  }
}

async function removeOf(taskId: TaskId, what: "output" | "workspace", context: Retaining): Promise<void> {
  const { streams, dataDirectory } = context;
  const state = await streams.log.state(taskId);
  if (state === null || state.deleted) return;
  const { run } = state.agent;
  if (run !== null && run.status !== "ended") return;
  if (what === "workspace" && isShared(state.task)) return;
  if (!(await isArchived(state, context))) return;
  const decided = await streams.execute(taskId, { type: `${what}.removed` }, { by: system });
  if (!decided.ok) return;
  if (what === "workspace") await removeWorkspace(taskHere(state, context));
  else await context.publishWithoutOutput(taskId, () => removeLogs(dataDirectory, taskId));
}

/**
 * Drops the checkpoints of tasks whose retention period is over, except the newest of each, and deletes the snapshots
 * that only they needed. Each task is archived first. A node does it for the tasks that it worked on last.
 */
export async function removeOldCheckpoints(context: CheckpointRetaining): Promise<void> {
  const { store, now, signal, onFault, files } = context;
  const days = context.policy().retention_checkpoints_days.value;
  if (days === null) return;
  const endedBefore = new Date(now().getTime() - days * dayMs).toISOString();
  for (const taskId of await files.tasks()) {
    if (signal.aborted) return;
    const outcome = await store.outcome(taskId);
    if (outcome === null || outcome.endedAt >= endedBefore) continue;
    try {
      await removeCheckpointsOf(taskId, context);
    } catch (fault) {
      onFault(`The checkpoints of ${taskId} could not be removed`, fault);
    }
  }
}

/** The parts of the server that the retention of checkpoints uses. */
export interface CheckpointRetaining extends Omit<Retaining, "publishWithoutOutput"> {
  /** Changes the files of a task on this node, and then in the file store, if there is one. */
  readonly publishChanged: (taskId: TaskId, change: () => Promise<void>) => Promise<void>;
}

async function removeCheckpointsOf(taskId: TaskId, context: CheckpointRetaining): Promise<void> {
  const { streams, node } = context;
  const state = await streams.log.state(taskId);
  if (state === null || state.deleted || droppable(state).length === 0) return;
  const { run } = state.agent;
  if (run !== null && run.status !== "ended") return;
  if (node !== null && state.task.node?.id !== node.id) return;
  if (!(await isArchived(state, context))) return;
  const decided = await streams.execute(taskId, { type: "checkpoints.removed" }, { by: system });
  if (decided.ok) await context.publishChanged(taskId, () => tidyCheckpoints(decided.value, context));
}

/**
 * Archives the task if needed; returns true on success. The archive of a parent contains its children. Throws if the
 * archive lacks content that is lost: whatever else there is must stay.
 */
async function isArchived(
  state: TaskState,
  context: Pick<Retaining, "streams" | "missing" | "archive">,
): Promise<boolean> {
  const { parent } = state.task;
  const holder = parent?.kind === "task" ? await context.streams.log.state(parent.id) : state;
  if (holder === null || holder.deleted || holder.storage.endedAt === null) return false;
  const { archive } = holder.storage;
  if (archive !== null && archive.missing === undefined) return true;
  // While content is still lost, another archive would be no better.
  const missing = archive === null ? [] : await context.missing(holder);
  if (missing.length > 0) throw incomplete(missing);
  const archived = await context.archive(holder);
  if (archived.ok && archived.value.missing !== undefined) throw incomplete(archived.value.missing);
  return archived.ok;
}

function incomplete(missing: readonly string[]): Error {
  return new Error(`The archive lacks content that the file store has lost: ${missing.join(", ")}.`);
}
