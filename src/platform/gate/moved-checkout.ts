import { existsSync } from "node:fs";
import type { SpecialistAssignment } from "../../protocol/task/specialist-assignment.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { giveToAgents } from "../../supervisor/give-to-agents.ts";
import { commitWorkspace } from "../../workspace/run-repository/commit-workspace.ts";
import { switchCheckout } from "../../workspace/run-repository/put-back.ts";
import { openRunRepository } from "../../workspace/run-repository/run-repository.ts";
import { openSnapshots } from "../../workspace/snapshots/snapshots.ts";
import { checkoutLimits, type SpecialistContext } from "./specialist-jobs.ts";

/** Saves the checkout of a specialist in the repository of its orchestration, so that another node can continue. */
export async function keepCheckout(
  { task }: TaskState,
  { orchestrationId, base }: SpecialistAssignment,
  { directories, now }: Pick<SpecialistContext, "directories" | "now">,
): Promise<void> {
  if (!existsSync(task.workspace)) return;
  const repository = await openRunRepository(directories.runRepository(orchestrationId));
  await commitWorkspace(repository, task.workspace, {
    base,
    message: `Work of ${task.id}`,
    ref: keptRef(task),
    at: now(),
    limits: checkoutLimits,
  });
}

/** Gives a new checkout the work that was saved last: on handing over, or at the end of an attempt. */
export async function layKeptWork(
  { task, gate }: TaskState,
  { orchestrationId, content }: SpecialistAssignment,
  { directories }: Pick<SpecialistContext, "directories">,
): Promise<void> {
  const repository = await openRunRepository(directories.runRepository(orchestrationId));
  const snapshots = await openSnapshots(repository.directory);
  const saved = [await snapshots.find(keptRef(task)), gate.collected?.commit ?? null];
  const newest = await snapshots.newest(saved.filter((commit) => commit !== null));
  if (newest === null || newest === content) return;
  await switchCheckout(repository, { from: content, to: newest }, task.workspace);
  await giveToAgents(task.workspace);
}

function keptRef({ id }: TaskState["task"]): string {
  return `kept/${id}`;
}
