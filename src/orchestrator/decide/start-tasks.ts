import { graphOf } from "../../protocol/orchestration/graph.ts";
import type { PlanTask, Priority } from "../../protocol/orchestration/plan.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import type { OrchestrationCircumstances } from "./command.ts";
import type { OrchestrationDraft } from "./draft.ts";
import { overlaps } from "./overlap.ts";

/** The role of an agent that resolves conflicts. */
export const mergerRole = "merge";

/** Starts conflict resolutions and ready tasks, most important first, as long as there is capacity. */
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
    const role = specialist ?? "specialist";
    draft.add({
      type: "attempt.started",
      task: id,
      attempt: (draft.state.work[index]!.attempts.at(-1)?.number ?? 0) + 1,
      childId: circumstances.ids.task(),
      role,
      agent: circumstances.agentFor(role),
      base: tip,
    });
  }
}

/** Returns the number of tasks whose agent works now. */
export function runningCount({ work }: Pick<OrchestrationState, "work">): number {
  let count = 0;
  for (const { stage, conflict } of work)
    if (stage === "working" || (stage === "resolving" && conflict?.childId !== null)) count += 1;
  return count;
}

const weight: Readonly<Record<Priority, number>> = { high: 0, normal: 1, low: 2 };

/** Returns the ready tasks in the order in which they start: priority, then the longest chain, then the list's order. */
export function readyTasks({ plan, progress, work }: OrchestrationState): number[] {
  const { rank } = graphOf(plan);
  const ready: number[] = [];
  for (const index of plan.tasks.keys()) if (progress.nodes[index]!.status === "ready") ready.push(index);
  const urgency = (index: number): number => weight[work[index]!.priority ?? plan.tasks[index]!.priority];
  return ready.toSorted(
    (one, other) => urgency(one) - urgency(other) || rank[other]! - rank[one]! || one - other,
  );
}

/**
 * Returns up to `most` ready tasks that may start together. Tasks that declare the same files, or a file that was in
 * conflict, do not run at the same time.
 */
export function nextTasks(state: OrchestrationState, most: number): number[] {
  const { plan, work, hotFiles } = state;
  const busy: PlanTask[] = plan.tasks.filter((_, index) => work[index]!.stage !== null);
  const chosen: number[] = [];
  for (const index of readyTasks(state)) {
    if (chosen.length >= most) break;
    const task = plan.tasks[index]!;
    if (task.files.length > 0 && busy.some((other) => overlaps(task.files, other.files, hotFiles))) continue;
    chosen.push(index);
    busy.push(task);
  }
  return chosen;
}
