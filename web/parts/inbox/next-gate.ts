import type { Task } from "../../../src/protocol/task/task.ts";
import type { Inbox } from "./inbox-of.ts";
import { isWorking } from "../standing/standing.ts";

/**
 * The task that is likely to need a person next: one whose work is being verified, else the one that has come furthest
 * in its phase. Null where nothing works that leads to a review.
 */
export function likelyNext(running: Inbox["running"]): Task | null {
  const working = running
    .flatMap((row) => (row.kind === "task" ? [row] : []))
    .filter(({ standing, task }) => task.totalPhases > 0 && isWorking(standing))
    .map(({ standing, task }) => ({ task, near: standing === "verifying" ? 2 : doneOfPhase(task) }));
  return working.toSorted((one, other) => other.near - one.near)[0]?.task ?? null;
}

/**
 * How long it may take until the work of a phase is handed in, at the pace of the task so far. Null before its first step
 * and after its last one in a phase: there is nothing to reckon with.
 */
export function untilGate(task: Task, workedMs: number): number | null {
  const done = doneOfPhase(task);
  const phasesDone = (task.progress / 100) * task.totalPhases;
  if (done <= 0.001 || done >= 0.999) return null;
  return Math.round(((1 - done) * workedMs) / phasesDone);
}

function doneOfPhase({ progress, totalPhases, currentPhase }: Task): number {
  return (progress / 100) * totalPhases - ((currentPhase ?? 1) - 1);
}
