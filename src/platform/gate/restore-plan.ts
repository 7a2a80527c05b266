import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { Checkpoint, RestorePlan } from "../../protocol/task/checkpoint.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { CheckpointFiles } from "./checkpoint-files.ts";

/** Where a checkpoint takes its task back to; refused where its file is damaged, with the one before that is not. */
export async function planOf(
  checkpoint: Checkpoint,
  state: TaskState,
  files: CheckpointFiles,
): Promise<Result<RestorePlan>> {
  const kept = await files.read(checkpoint);
  if (kept !== null) return ok(planFrom(checkpoint, kept));
  const whole = await lastWhole(state, files, checkpoint.seq);
  return refuse(
    "invalid",
    `The checkpoint ${checkpoint.id} is damaged and cannot be used.${whole === null ? " There is none before it." : ` The one before it is ${whole.checkpoint.id}.`}`,
    whole === null ? {} : { checkpointId: whole.checkpoint.id },
  );
}

/** The last checkpoint that is whole, with what it leads to; damaged ones are passed over. */
export async function lastWhole(
  { gate }: TaskState,
  files: CheckpointFiles,
  before = Number.POSITIVE_INFINITY,
): Promise<{ readonly checkpoint: Checkpoint; readonly plan: RestorePlan } | null> {
  for (const checkpoint of gate.checkpoints.toReversed()) {
    if (checkpoint.seq >= before) continue;
    const kept = await files.read(checkpoint);
    if (kept !== null) return { checkpoint, plan: planFrom(checkpoint, kept) };
  }
  return null;
}

/** The beginning of the task's current phase, with the workspace as the last gate left it. */
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
