import type { Plan } from "./plan.ts";

/**
 * The dependencies of a plan by index, in both directions. A barrier is a node too, with an index after the
 * last task, so that the size of the graph is linear in the size of the plan.
 */
export interface PlanGraph {
  /** The indices of a node's dependents. */
  readonly dependents: readonly (readonly number[])[];
  /** The indices of the nodes that a node needs. */
  readonly needs: readonly (readonly number[])[];
  /** The indices of the tasks of each phase, by the phase's number. */
  readonly phases: ReadonlyMap<number, readonly number[]>;
  /** The number of tasks on the longest chain that begins with a node. */
  readonly rank: readonly number[];
  /** The index of each task by its id in lower case. */
  readonly byId: ReadonlyMap<string, number>;
}

const graphs = new WeakMap<Plan, PlanGraph>();

/**
 * Returns the graph of a plan and caches it. An optional task blocks only other optional tasks, and no
 * barrier.
 */
export function graphOf(plan: Plan): PlanGraph {
  const known = graphs.get(plan);
  if (known !== undefined) return known;
  const graph = createGraph(plan);
  graphs.set(plan, graph);
  return graph;
}

function createGraph({ tasks, edges, barriers, phases }: Plan): PlanGraph {
  const count = tasks.length + barriers.length;
  const dependents: number[][] = Array.from({ length: count }, () => []);
  const needs: number[][] = Array.from({ length: count }, () => []);
  const connect = (from: number, to: number): void => {
    if (tasks[from]?.optional === true && tasks[to]?.optional !== true) return;
    dependents[from]?.push(to);
    needs[to]?.push(from);
  };
  for (const edge of edges) connect(edge.needs, edge.task);
  for (const [index, { before, after }] of barriers.entries()) {
    const node = tasks.length + index;
    for (const task of before) connect(task, node);
    for (const task of after) connect(node, task);
  }
  const members = new Map<number, number[]>(phases.map(({ number }) => [number, []]));
  for (const [index, { phase }] of tasks.entries()) members.get(phase)?.push(index);
  return {
    dependents,
    needs,
    phases: members,
    rank: ranks(dependents, needs, tasks.length),
    byId: new Map(tasks.map(({ id }, index) => [id.toLowerCase(), index])),
  };
}

/**
 * Returns the nodes in topological order: every node follows the nodes it needs. Leaves out the nodes of
 * cycles and those that need them.
 */
export function topologicalOrder({ dependents, needs }: Pick<PlanGraph, "dependents" | "needs">): number[] {
  const left = needs.map(({ length }) => length);
  const order: number[] = [];
  for (const [node, count] of left.entries()) if (count === 0) order.push(node);
  for (let at = 0; at < order.length; at += 1) {
    for (const next of dependents[order[at]!]!) {
      left[next]! -= 1;
      if (left[next] === 0) order.push(next);
    }
  }
  return order;
}

function ranks(
  dependents: readonly (readonly number[])[],
  needs: readonly (readonly number[])[],
  tasks: number,
): number[] {
  const rank = dependents.map(() => 0);
  for (const node of topologicalOrder({ dependents, needs }).toReversed()) {
    let longest = 0;
    for (const next of dependents[node]!) longest = Math.max(longest, rank[next]!);
    rank[node] = longest + (node < tasks ? 1 : 0);
  }
  return rank;
}

/**
 * Returns the indices of the tasks on the longest chain of the plan; of several chains, the first in list
 * order.
 */
export function criticalPath(plan: Plan): number[] {
  const { rank, dependents, needs } = graphOf(plan);
  const path: number[] = [];
  let candidates: readonly number[] = needs.flatMap((list, node) => (list.length === 0 ? [node] : []));
  while (candidates.length > 0) {
    const best = candidates.reduce((one, other) => (rank[other]! > rank[one]! ? other : one));
    if (best < plan.tasks.length) path.push(best);
    candidates = dependents[best]!;
  }
  return path;
}
