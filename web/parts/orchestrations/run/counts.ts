import type { OrchestrationState } from "../../../../src/protocol/orchestration/state.ts";
import type { TaskCounts } from "../../../../src/protocol/orchestration/summary.ts";
import type { Counts } from "../types.ts";

/** Returns the counts of a set of tasks for its ring. */
export function ringCounts({ pending, ready, in_progress, completed, failed, blocked }: TaskCounts): Counts {
  const total = pending + ready + in_progress + completed + failed + blocked;
  return { done: completed, running: in_progress, failed, blocked, total };
}

/** Counts the tasks of an orchestration per status. */
export function tallyOf({ plan, progress }: Pick<OrchestrationState, "plan" | "progress">): TaskCounts {
  const counts = { pending: 0, ready: 0, in_progress: 0, completed: 0, failed: 0, blocked: 0 };
  for (const index of plan.tasks.keys()) counts[progress.nodes[index]!.status] += 1;
  return counts;
}
