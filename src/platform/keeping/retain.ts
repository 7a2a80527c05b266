import type { TaskId } from "../../protocol/ids.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Result } from "../../protocol/result.ts";
import type { Effective } from "../../settings/effective.ts";
import type { Archiving } from "./archive-task.ts";
import { removeLogs, removeWorkspace } from "./remove-task.ts";

const dayMs = 86_400_000;
const atOnce = 100;

/** What the policy of keeping needs. */
export interface Retaining extends Archiving {
  readonly state: (taskId: TaskId) => Promise<TaskState | null>;
  readonly archive: (state: TaskState) => Promise<Result<unknown>>;
  readonly policy: () => Pick<Effective, "retention_output_days" | "retention_workspace_days">;
  readonly signal: AbortSignal;
  readonly onFault: (what: string, fault: unknown) => void;
}

/**
 * Removes the output and the workspaces of tasks that ended longer ago than the settings say. Each task is archived
 * before anything of it goes, and the log says so before it is gone.
 */
export async function retain(around: Retaining): Promise<void> {
  const policy = around.policy();
  const output = policy.retention_output_days.value;
  const workspace = policy.retention_workspace_days.value;
  if (output !== null) await removeOld("output", output, around);
  if (workspace !== null) await removeOld("workspace", workspace, around);
}

async function removeOld(what: "output" | "workspace", days: number, around: Retaining): Promise<void> {
  const { store, now, signal, onFault } = around;
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
        await removeOf(taskId, what, around);
      } catch (fault) {
        onFault(`The ${what} of ${taskId} could not be removed`, fault);
      }
    }
    after = old.at(-1);
    if (old.length < atOnce) return;
  }
}

async function removeOf(taskId: TaskId, what: "output" | "workspace", around: Retaining): Promise<void> {
  const state = await around.state(taskId);
  if (state === null || state.deleted || (state.agent.run !== null && state.agent.run.status !== "ended"))
    return;
  const archived = state.keep.archive === null ? await around.archive(state) : null;
  if (archived !== null && !archived.ok) return;
  const decided = await around.decide(taskId, { type: `${what}.removed` }, "system");
  if (!decided.ok) return;
  if (what === "workspace") await removeWorkspace(state.task);
  else await removeLogs(around.dataDirectory, taskId);
}
