import { components, type Digraph } from "./components.ts";
import type { PlacedBarrier, PlacedEdges } from "./placed.ts";
import type { ListedTask, ListError } from "./task-list.ts";

/** The number of tasks of a component from which the search for a short cycle starts. */
const startsTried = 16;
/** The number of ids above which a cycle is shortened with an ellipsis. */
const spelledOut = 24;

/**
 * The dependency graph. A barrier is a node too: the tasks after it wait for it, and it waits for the tasks
 * before it.
 */
interface WaitGraph extends Digraph {
  /** The line of each edge. */
  readonly lines: Int32Array;
}

/** Returns one error for each set of tasks that wait for each other, with the shortest cycle found. */
export function cycleErrors(
  tasks: readonly ListedTask[],
  edges: PlacedEdges,
  barriers: readonly PlacedBarrier[],
): readonly ListError[] {
  if (followsTheFile(edges, barriers)) return [];
  const graph = waitGraph(tasks.length, edges, barriers);
  return components(graph).flatMap((members) => {
    const starts = members.filter((node) => node < tasks.length).toSorted((one, other) => one - other);
    const cycle = shortestCycle(graph, members, starts.slice(0, startsTried));
    if (cycle === null) return [];
    const ids = cycle.nodes.flatMap((node) => tasks[node]?.id ?? []);
    const detail = spelled([...ids, ids[0]!]);
    const what = ids.length === 1 ? `${ids[0]} waits for itself` : "These tasks wait for each other";
    return [
      {
        code: "CIRCULAR_DEP",
        detail,
        message: `${what}: ${detail}. Remove one of the dependencies, for example on line ${cycle.line}.`,
        line: cycle.line,
      } as const,
    ];
  });
}

/** True if every task waits for tasks that stand before it, as in most lists. Such a list has no cycle. */
function followsTheFile({ waiting, needed }: PlacedEdges, barriers: readonly PlacedBarrier[]): boolean {
  for (let at = 0; at < waiting.length; at++) if (needed[at]! >= waiting[at]!) return false;
  return barriers.every(({ before, after }) => {
    const last = before.reduce((latest, place) => Math.max(latest, place), -1);
    return after.every((place) => place > last);
  });
}

function waitGraph(
  tasks: number,
  { edges, waiting, needed }: PlacedEdges,
  barriers: readonly PlacedBarrier[],
): WaitGraph {
  const from: number[] = [...waiting];
  const to: number[] = [...needed];
  const line: number[] = edges.map((edge) => edge.line);
  const add = (source: number, target: number, at: number): void => {
    from.push(source);
    to.push(target);
    line.push(at);
  };
  for (const [index, barrier] of barriers.entries()) {
    for (const place of barrier.after) add(place, tasks + index, barrier.line);
    for (const place of barrier.before) add(tasks + index, place, barrier.line);
  }
  return packed(tasks + barriers.length, from, to, line);
}

/** Groups edges by their source. */
function packed(
  count: number,
  from: readonly number[],
  to: readonly number[],
  line: readonly number[],
): WaitGraph {
  const starts = new Int32Array(count + 1);
  for (const source of from) starts[source + 1]!++;
  for (let node = 0; node < count; node++) starts[node + 1]! += starts[node]!;
  const next = starts.slice();
  const [targets, lines] = [new Int32Array(from.length), new Int32Array(from.length)];
  for (const [index, source] of from.entries()) {
    const at = next[source]!++;
    targets[at] = to[index]!;
    lines[at] = line[index]!;
  }
  return { starts, targets, lines };
}

function targetsOf({ starts, targets }: WaitGraph, node: number): Int32Array {
  return targets.subarray(starts[node], starts[node + 1]);
}

interface Cycle {
  readonly nodes: readonly number[];
  readonly line: number;
}

function shortestCycle(
  graph: WaitGraph,
  members: readonly number[],
  starts: readonly number[],
): Cycle | null {
  const inside = new Set(members);
  let best: readonly number[] | null = null;
  for (const start of starts) {
    const cycle = cycleThrough(graph, inside, start);
    if (cycle !== null && (best === null || cycle.length < best.length)) best = cycle;
  }
  if (best === null) return null;
  // The cycle begins with its first task in the file.
  const first = best.indexOf(best.reduce((least, node) => Math.min(least, node)));
  const nodes = [...best.slice(first), ...best.slice(0, first)];
  const edge = targetsOf(graph, nodes[0]!).indexOf(nodes[1] ?? nodes[0]!);
  const line = graph.lines[graph.starts[nodes[0]!]! + edge]!;
  return { nodes, line };
}

/** Returns the shortest path from a node back to itself; null if there is none. */
function cycleThrough(
  graph: WaitGraph,
  inside: ReadonlySet<number>,
  start: number,
): readonly number[] | null {
  const cameFrom = new Map<number, number>();
  const queue = [start];
  for (let head = 0; head < queue.length; head++) {
    const node = queue[head]!;
    for (const next of targetsOf(graph, node)) {
      if (next === start) return wayTo(node, start, cameFrom);
      if (!inside.has(next) || cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      queue.push(next);
    }
  }
  return null;
}

function wayTo(end: number, start: number, cameFrom: ReadonlyMap<number, number>): readonly number[] {
  const way = [end];
  for (let node = end; node !== start;) {
    node = cameFrom.get(node)!;
    way.push(node);
  }
  return way.toReversed();
}

function spelled(ids: readonly string[]): string {
  if (ids.length <= spelledOut) return ids.join("->");
  return [...ids.slice(0, spelledOut / 2), "…", ...ids.slice(1 - spelledOut / 2)].join("->");
}
