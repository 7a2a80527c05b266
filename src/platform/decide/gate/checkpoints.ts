import type { Checkpoint, CheckpointTrigger } from "../../../protocol/task/checkpoint.ts";
import type { TaskState } from "../../../protocol/task/state.ts";
import type { Circumstances } from "../command.ts";
import type { Draft } from "../draft.ts";
import { setTimer } from "../timers.ts";

/** Maximum number of automatic checkpoints that are retained. Those of phases and manual ones are all retained. */
const automaticAtMost = 10;

/**
 * Requests a checkpoint when the agent stops (a question, a pause, an error, a rate limit, the completion of a
 * conversation), and at intervals while it works. The driver takes it as soon as the agent is stopped.
 */
export function watchCheckpoints(
  draft: Draft,
  before: TaskState,
  { now, checkpointEveryMs }: Circumstances,
): void {
  const { verify, specialist, main } = draft.state;
  if (checkpointEveryMs === null || (verify ?? specialist ?? main) !== null) return;
  const trigger = stopOf(before, draft.state);
  if (trigger !== null) want(draft, trigger);
  const { task, timers } = draft.state;
  const working = task.status === "in_progress" && task.agentStatus === "running";
  if (working && timers.every(({ purpose }) => purpose !== "checkpoint")) {
    setTimer(draft, "checkpoint", new Date(now.getTime() + checkpointEveryMs));
  }
}

/** Requests a checkpoint when the interval timer fires and the agent is working. */
export function fireCheckpointTimer(draft: Draft): void {
  const { task } = draft.state;
  if (task.status === "in_progress" && task.agentStatus === "running") want(draft, "interval");
}

/** Records a checkpoint that is on disk, and drops the oldest automatic ones. */
export function keepCheckpoint(draft: Draft, checkpoint: Checkpoint): void {
  draft.add({ type: "checkpoint.taken", checkpoint });
  const automatic = draft.state.gate.checkpoints.filter(({ trigger }) => !kept.includes(trigger));
  for (const { id } of automatic.slice(0, -automaticAtMost)) {
    draft.add({ type: "checkpoint.dropped", checkpointId: id });
  }
}

const kept: readonly CheckpointTrigger[] = ["phase_end", "by_hand"];

function want(draft: Draft, trigger: CheckpointTrigger): void {
  if (!draft.state.gate.checkpointsWanted.includes(trigger))
    draft.add({ type: "checkpoint.wanted", trigger });
}

function stopOf(before: TaskState, { task, gate, member }: TaskState): CheckpointTrigger | null {
  const was = before.task;
  if (was.agentStatus === task.agentStatus && was.blockedBy === task.blockedBy) return null;
  if (task.agentStatus === "failed") return "error";
  if (task.agentStatus === "waiting_question") return "question";
  // The end of a phase has a checkpoint of its own, and an office commits the files of its members.
  if (task.agentStatus === "completed")
    return gate.outline.length === 0 && member === null ? "completion" : null;
  if (task.agentStatus !== "paused") return null;
  if (task.blockedBy === "rate_limit") return "rate_limit";
  return task.blockedBy === "error" ? "error" : "pause";
}
