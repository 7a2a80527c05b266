import type { DraftEdges } from "../draft-edges.ts";
import { orderByNeeds } from "../order-by-needs.ts";
import type { ListedStatus, ListEdge } from "../task-list.ts";

/** A task in the order of its phase. */
export interface OrderedTask {
  readonly id: string;
  readonly line: number;
  readonly parallel: boolean;
  readonly status: ListedStatus;
}

/**
 * Adds the order inside a phase. A task with [P] waits for the last task without [P]. A task without [P]
 * waits for the last one without [P], and for every task with [P] since then. If the last task without [P] is
 * ticked, open tasks also wait for the open tasks before it. The size is linear.
 */
export function orderPhase(tasks: readonly OrderedTask[], edges: DraftEdges): void {
  let previous: OrderedTask | null = null;
  let parallel: OrderedTask[] = [];
  /** The open tasks before a ticked `previous`. */
  let behind: readonly OrderedTask[] = [];
  for (const task of tasks) {
    const { id, line } = task;
    if (previous !== null) edges.add({ task: id, needs: previous.id, kind: "order", line });
    if (task.parallel) {
      parallel.push(task);
      continue;
    }
    for (const needs of parallel) edges.add({ task: id, needs: needs.id, kind: "order", line });
    const open: readonly OrderedTask[] = parallel.filter(isOpen);
    if (open.length > 0) wait(open);
    else if (isOpen(task)) wait([task]);
    if (isOpen(task)) behind = [];
    else if (open.length > 0) behind = open;
    else if (previous !== null && isOpen(previous)) behind = [previous];
    previous = task;
    parallel = [];
  }
  wait(parallel.filter(isOpen));

  function wait(after: readonly OrderedTask[]): void {
    const line = after[0]?.line ?? 0;
    edges.separate({ before: idsOf(behind), after: idsOf(after), kind: "order", line });
  }
}

function isOpen({ status }: OrderedTask): boolean {
  return status === "open" || status === "running";
}

function idsOf(tasks: readonly OrderedTask[]): readonly string[] {
  return tasks.map(({ id }) => id);
}

/**
 * Returns the tasks of a phase in file order, except that the written dependencies of a task come before it.
 */
export function byWrittenNeeds<Task extends OrderedTask>(
  tasks: readonly Task[],
  needsById: ReadonlyMap<string, readonly string[]>,
): readonly Task[] {
  const places = new Map(tasks.map(({ id }, place) => [id.toLowerCase(), place]));
  const order = orderByNeeds(tasks.length, (place) =>
    (needsById.get(tasks[place]!.id.toLowerCase()) ?? []).flatMap((id) => places.get(id) ?? []),
  );
  return order.map((place) => tasks[place]!);
}

/** Returns the needs of each task by its id, all in lower case. */
export function needsById(edges: readonly ListEdge[]): ReadonlyMap<string, readonly string[]> {
  const needs = new Map<string, string[]>();
  for (const edge of edges) {
    const known = needs.get(edge.task.toLowerCase());
    if (known === undefined) needs.set(edge.task.toLowerCase(), [edge.needs.toLowerCase()]);
    else known.push(edge.needs.toLowerCase());
  }
  return needs;
}
