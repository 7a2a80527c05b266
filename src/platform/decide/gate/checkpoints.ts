import type { Checkpoint, CheckpointTrigger } from "../../../protocol/task/checkpoint.ts";
import type { TaskState } from "../../../protocol/task/state.ts";
import type { Circumstances } from "../command.ts";
import type { Draft } from "../draft.ts";
import { setTimer } from "../timers.ts";

/** So many that were taken by themselves are kept; those of phases and those taken by hand all are. */
const automaticAtMost = 10;

/**
 * Wants a checkpoint where the agent has come to a stop (a question, a pause, an error, a rate limit), and every so
 * often while it works. It is taken at the rim, as soon as the agent is stopped.
 */
export function watchCheckpoints(
  draft: Draft,
  before: TaskState,
  { now, checkpointEveryMs }: Circumstances,
): void {
  if (checkpointEveryMs === null || draft.state.verify !== null) return;
  const trigger = stopOf(before, draft.state);
  if (trigger !== null) want(draft, trigger);
  const { task, timers } = draft.state;
  const working = task.status === "in_progress" && task.agentStatus === "running";
  if (working && timers.every(({ purpose }) => purpose !== "checkpoint")) {
    setTimer(draft, "checkpoint", new Date(now.getTime() + checkpointEveryMs));
  }
}

/** Ten minutes of work have passed. */
export function ringCheckpoint(draft: Draft): void {
  const { task } = draft.state;
  if (task.status === "in_progress" && task.agentStatus === "running") want(draft, "interval");
}

/** A checkpoint is on disk. Of those that were taken by themselves, the oldest go. */
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

function stopOf(before: TaskState, { task }: TaskState): CheckpointTrigger | null {
  const was = before.task;
  if (was.agentStatus === task.agentStatus && was.blockedBy === task.blockedBy) return null;
  if (task.agentStatus === "failed") return "error";
  if (task.agentStatus === "waiting_question") return "question";
  if (task.agentStatus !== "paused") return null;
  if (task.blockedBy === "rate_limit") return "rate_limit";
  return task.blockedBy === "error" ? "error" : "pause";
}
