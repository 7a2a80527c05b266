import type { CheckpointId } from "../../protocol/ids.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { Checkpoint, RestorePlan } from "../../protocol/task/checkpoint.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { CheckpointFiles } from "./checkpoint-files.ts";

/** Returns the plan for a checkpoint. Refuses a damaged one and names the last intact one before it. */
export async function planOf(
  checkpoint: Checkpoint,
  state: TaskState,
  files: CheckpointFiles,
): Promise<Result<RestorePlan>> {
  const kept = await files.read(checkpoint);
  if (kept !== null) return ok(planFrom(checkpoint, kept));
  const { whole } = await lastWhole(state, files, checkpoint.seq);
  return refuse(
    "invalid",
    `The checkpoint ${checkpoint.id} is damaged and cannot be used.${whole === null ? " There is no earlier one." : ` Use the previous one, ${whole.checkpoint.id}.`}`,
    whole === null ? {} : { checkpointId: whole.checkpoint.id },
  );
}

/** Returns the last intact checkpoint and its plan, and the damaged ones that were skipped. */
export async function lastWhole(
  { gate }: TaskState,
  files: CheckpointFiles,
  before = Number.POSITIVE_INFINITY,
): Promise<LastWhole> {
  const skipped: CheckpointId[] = [];
  for (const checkpoint of gate.checkpoints.toReversed()) {
    if (checkpoint.seq >= before) continue;
    const kept = await files.read(checkpoint);
    if (kept !== null) return { whole: { checkpoint, plan: planFrom(checkpoint, kept) }, skipped };
    skipped.push(checkpoint.id);
  }
  return { whole: null, skipped };
}

/** The last intact checkpoint, if there is one, and the later ones that are damaged. */
interface LastWhole {
  readonly whole: { readonly checkpoint: Checkpoint; readonly plan: RestorePlan } | null;
  readonly skipped: readonly CheckpointId[];
}

/** Returns the plan to restart the task's current phase, with the workspace as of the last gate. */
export function planOfPhase({ task, gate, conversation }: TaskState): RestorePlan {
  return {
    checkpointId: null,
    commit: gate.baseCommit,
    phase: task.currentPhase,
    stage: "working",
    stepsDone: [],
    documents: [],
    baseCommit: gate.baseCommit,
    conversation: [...conversation],
  };
}

function planFrom({ id, commit, trigger }: Checkpoint, { task, gate, conversation }: TaskState): RestorePlan {
  return {
    checkpointId: id,
    commit,
    phase: task.currentPhase,
    stage: trigger === "phase_end" ? "collecting" : "working",
    stepsDone: [...gate.stepsDone],
    documents: [...gate.documents],
    baseCommit: gate.baseCommit,
    conversation: [...conversation],
  };
}
