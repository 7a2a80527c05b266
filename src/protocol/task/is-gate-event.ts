import type { TaskEvent } from "./event.ts";
import type { GateEvent } from "./evolve-gate.ts";

const types: Readonly<Record<GateEvent["type"], true>> = {
  "source.taken": true,
  "phase.started": true,
  "run.dismissed": true,
  "step.started": true,
  "step.completed": true,
  "document.changed": true,
  "phase.reported": true,
  "attempt.closed": true,
  "deliverables.collected": true,
  deliverable_error: true,
  deliverable_warning: true,
  "verification.started": true,
  "verification.checked": true,
  "child.wanted": true,
  "child.reported": true,
  "verifier.failed": true,
  "verdict.given": true,
  "judge.planned": true,
  "judge.failed": true,
  "verification.finished": true,
  "rework.ordered": true,
  "review.opened": true,
  "review.decided": true,
  "review.reminded": true,
  "review.escalated": true,
  "review.assigned": true,
  "comment.added": true,
  "comment.edited": true,
  "comment.replied": true,
  "comment.removed": true,
  "phase.completed": true,
  "checkpoint.wanted": true,
  "checkpoint.taken": true,
  "checkpoint.dropped": true,
  "checkpoint.skipped": true,
  "reset.wanted": true,
  "reset.done": true,
  "restore.begun": true,
  "restore.done": true,
  "placement.wanted": true,
  "placement.done": true,
  "placement.failed": true,
  "task.forked": true,
};

/** Returns true for events of phases, verification, reviews or checkpoints. */
export function isGateEvent(event: TaskEvent): event is GateEvent {
  return event.type in types;
}
