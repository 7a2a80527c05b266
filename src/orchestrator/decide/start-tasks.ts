import { graphOf } from "../../protocol/orchestration/graph.ts";
import { mergerRole, plainRole } from "../../protocol/orchestration/agent-of-role.ts";
import { isLed } from "../../protocol/orchestration/main-state.ts";
import type { PlanTask, Priority } from "../../protocol/orchestration/plan.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import type { OrchestrationCircumstances } from "./command.ts";
import type { OrchestrationDraft } from "./draft.ts";
import { overlaps } from "./overlap.ts";

/** Starts conflict resolutions, then ready tasks by priority, until no slot is free. */
export function startTasks(draft: OrchestrationDraft, circumstances: OrchestrationCircumstances): void {
  const { tip } = draft.state;
  if (draft.state.status !== "running" || tip === null) return;
  let free = circumstances.capacity - runningCount(draft.state);
  for (const [index, { stage, conflict, attempts }] of draft.state.work.entries()) {
    if (free <= 0) return;
    if (stage !== "resolving" || conflict === null || conflict.childId !== null) continue;
    const attempt = attempts.at(-1)?.number ?? 1;
    const agent = circumstances.agentFor(mergerRole);
    const childId = circumstances.ids.task();
    draft.add({
      type: "conflict.assigned",
      task: draft.state.plan.tasks[index]!.id,
      attempt,
      childId,
      agent,
    });
    free -= 1;
  }
  if (free <= 0) return;
  for (const index of nextTasks(draft.state, free)) {
    const { id, specialist } = draft.state.plan.tasks[index]!;
    const role = specialist ?? plainRole;
    draft.add({
      type: "attempt.started",
      task: id,
      attempt: (draft.state.work[index]!.attempts.at(-1)?.number ?? 0) + 1,
      childId: circumstances.ids.task(),
      role,
      agent: circumstances.agentFor(role),
      base: draft.state.work[index]!.repairs ?? tip,
    });
  }
}

/** Returns the number of tasks whose agent is working. */
export function runningCount({ work }: Pick<OrchestrationState, "work">): number {
  let count = 0;
  for (const { stage, conflict } of work)
    if (stage === "working" || (stage === "resolving" && conflict?.childId !== null)) count += 1;
  return count;
}

const weight: Readonly<Record<Priority, number>> = { high: 0, normal: 1, low: 2 };

/** Returns the ready tasks in starting order: by priority, then by the longest chain, then as listed. */
export function readyTasks({ plan, progress, work }: OrchestrationState): number[] {
  const { rank } = graphOf(plan);
  const ready: number[] = [];
  for (const index of plan.tasks.keys()) if (progress.nodes[index]!.status === "ready") ready.push(index);
  const urgency = (index: number): number => weight[work[index]!.priority ?? plan.tasks[index]!.priority];
  return ready.toSorted(
    (one, other) => urgency(one) - urgency(other) || rank[other]! - rank[one]! || one - other,
  );
}

/** Returns the ready tasks that main can dispatch; if code leads, all ready tasks. */
export function offeredTasks(state: OrchestrationState): number[] {
  const ready = readyTasks(state);
  return isLed(state) ? ready.filter((index) => !state.work[index]!.dispatched) : ready;
}

/** Returns the ready tasks that may start: those that main dispatched; if code leads, all ready tasks. */
function startableTasks(state: OrchestrationState): number[] {
  const ready = readyTasks(state);
  return isLed(state) ? ready.filter((index) => state.work[index]!.dispatched) : ready;
}

/**
 * Returns up to `most` of some ready tasks that may start together. A task does not start while a task in progress,
 * or one chosen before it, declares the same files. Two tasks that declare a file that was in conflict count
 * as overlapping.
 */
export function nextTasks(
  state: OrchestrationState,
  most: number,
  among: readonly number[] = startableTasks(state),
): number[] {
  const { plan, work, hotFiles } = state;
  const busy: PlanTask[] = plan.tasks.filter((_, index) => work[index]!.stage !== null);
  const chosen: number[] = [];
  for (const index of among) {
    if (chosen.length >= most) break;
    const task = plan.tasks[index]!;
    if (task.files.length > 0 && busy.some((other) => overlaps(task.files, other.files, hotFiles))) continue;
    chosen.push(index);
    busy.push(task);
  }
  return chosen;
}
