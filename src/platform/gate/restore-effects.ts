import type { RestoreEffects, RestorePlan } from "../../protocol/task/checkpoint.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Change } from "../../workspace/snapshots/changes.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";

const becomes = { added: "back", modified: "changed", renamed: "changed", deleted: "gone" } as const;

/** Returns the effects of a restore on files, compared with the last snapshot, and on the task's state. */
export async function effectsOf(
  plan: RestorePlan,
  { task, gate, conversation }: TaskState,
  snapshots: Pick<Snapshots, "changes">,
): Promise<RestoreEffects> {
  const last = gate.checkpoints.findLast(({ commit }) => commit !== null);
  const files =
    last?.commit == null || plan.commit === null ? [] : await snapshots.changes(last.commit, plan.commit);
  return {
    files: files.flatMap(effectsOn),
    comparedAt: last?.at ?? null,
    messages: Math.max(0, conversation.length - plan.conversation.length),
    phaseNow: task.currentPhase,
    phaseThen: plan.phase,
    verifiesAgain: plan.stage === "collecting",
    closesReview: gate.reviews.some(({ status }) => status === "pending"),
  };
}

function effectsOn({ status, path, from }: Change): RestoreEffects["files"] {
  const gone = from === undefined ? [] : [{ path: from, becomes: "gone" as const }];
  return [{ path, becomes: from === undefined ? becomes[status] : "back" }, ...gone];
}
