import type { DraftEdges } from "../draft-edges.ts";
import { orderByNeeds } from "../order-by-needs.ts";
import type { ListEdge } from "../task-list.ts";

/** A task in the order of its phase. */
export interface OrderedTask {
  readonly id: string;
  readonly line: number;
  readonly parallel: boolean;
}

/**
 * Adds the order inside a phase: a task with [P] waits for the last task without; a task without [P] waits for the last
 * one without and for every task with [P] since. The number of edges is at most twice the number of tasks.
 */
export function orderPhase(tasks: readonly OrderedTask[], edges: DraftEdges): void {
  let previous: string | null = null;
  let parallel: string[] = [];
  for (const { id, line, parallel: isParallel } of tasks) {
    if (previous !== null) edges.add({ task: id, needs: previous, kind: "order", line });
    if (isParallel) {
      parallel.push(id);
      continue;
    }
    for (const needs of parallel) edges.add({ task: id, needs, kind: "order", line });
    previous = id;
    parallel = [];
  }
}

/**
 * Returns the tasks of a phase in the order of the file, except that the written dependencies of a task come before it:
 * what the file says in words counts more than its order.
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
