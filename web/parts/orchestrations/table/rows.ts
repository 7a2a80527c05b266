import type { TaskId } from "../../../../src/protocol/ids.ts";
import { graphOf } from "../../../../src/protocol/orchestration/graph.ts";
import type { OrchestrationState, WorkStage } from "../../../../src/protocol/orchestration/state.ts";
import type { NodeStatus, ShownStatus } from "../types.ts";

/** A task of the list as the table shows it. */
export interface TaskRow {
  /** The index of the task in the plan. */
  readonly index: number;
  readonly id: string;
  readonly title: string;
  readonly phase: number;
  readonly status: NodeStatus;
  readonly stage: WorkStage | null;
  /** The time of the last change; null if the task was done before the run. */
  readonly since: string | null;
  readonly attempts: number;
  readonly costUsd: number;
  /** The child task of the last attempt; null before the first. */
  readonly childId: TaskId | null;
}

/** The state of a row: its status, or its stage while it is in progress. */
export type RowState = NodeStatus | WorkStage;

/** Returns the rows of all tasks in the order of the plan. */
export function rowsOf({ plan, progress, work }: OrchestrationState): readonly TaskRow[] {
  return plan.tasks.map(({ id, title, phase }, index) => {
    const { stage, since, attempts, skipped, before } = work[index]!;
    const { status } = progress.nodes[index]!;
    return {
      index,
      id,
      title,
      phase,
      status: skipped && status === "completed" ? "skipped" : status,
      stage,
      since: before && attempts.length === 0 ? null : since,
      attempts: attempts.length,
      costUsd: attempts.reduce((sum, each) => sum + each.costUsd, 0),
      childId: attempts.at(-1)?.childId ?? null,
    };
  });
}

/** Returns the stage of a task in progress, or else its status. */
export function stateOfRow({ status, stage }: TaskRow): RowState {
  return status === "in_progress" && stage !== null ? stage : status;
}

/** Returns the state of a task for the graph and the timeline. */
export function shownStatus(row: TaskRow): ShownStatus {
  const state = stateOfRow(row);
  return state === "conflict" ? state : row.status;
}

/** The reason why a task waits: other tasks, its phase, its merge or a person. */
export type Waits =
  | { readonly kind: "tasks"; readonly ids: readonly string[]; readonly more: number }
  | { readonly kind: "phase"; readonly phase: number }
  | { readonly kind: "merge" | "person" };

/** The largest number of ids in a row. */
const mostNamed = 3;

/** Returns the reason why a task waits; null if it does not wait. */
export function waitsOf(state: OrchestrationState, { index, status, stage }: TaskRow): Waits | null {
  if (stage === "conflict") return { kind: "person" };
  if (stage === "merging") return { kind: "merge" };
  if (status !== "pending" && status !== "blocked") return null;
  const open = openNeeds(state, index);
  if (open.length > 0) {
    const ids = open.slice(0, mostNamed).map((task) => state.plan.tasks[task]!.id);
    return { kind: "tasks", ids, more: open.length - ids.length };
  }
  const { phase } = state.plan.tasks[index]!;
  const before = state.phases.findLast(({ number, status }) => number < phase && status !== "moved");
  return before === undefined ? null : { kind: "phase", phase: before.number };
}

/** Returns the uncompleted tasks that a task needs, directly or before a barrier. */
function openNeeds({ plan, progress }: OrchestrationState, index: number): readonly number[] {
  const { needs } = graphOf(plan);
  const isOpen = (node: number): boolean => progress.nodes[node]!.status !== "completed";
  const open = new Set<number>();
  for (const node of (needs[index] ?? []).filter(isOpen)) {
    if (node < plan.tasks.length) open.add(node);
    else for (const task of (needs[node] ?? []).filter(isOpen)) open.add(task);
  }
  return [...open];
}
