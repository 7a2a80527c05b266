import { components, type Digraph } from "./components.ts";
import type { ListBarrier, ListedTask, ListEdge, ListError } from "./task-list.ts";
import type { TaskPlaces } from "./task-places.ts";

/** The tasks of a component from which a short cycle is searched. */
const startsTried = 16;
/** A longer cycle is written with an ellipsis. */
const spelledOut = 24;

/** What waits for what. A barrier is a node, too: its tasks wait for it, and it waits for the tasks before it. */
interface WaitGraph extends Digraph {
  /** The line of each edge. */
  readonly lines: Int32Array;
}

/** Returns one error for each set of tasks that wait for each other, with a short cycle spelled out. */
export function cycleErrors(
  tasks: readonly ListedTask[],
  edges: readonly ListEdge[],
  barriers: readonly ListBarrier[],
  places: TaskPlaces,
): readonly ListError[] {
  const graph = waitGraph(tasks, edges, barriers, places);
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
        message: `${what}: ${detail}. Remove one of the dependencies, for example in line ${cycle.line}.`,
        line: cycle.line,
      } as const,
    ];
  });
}

function waitGraph(
  tasks: readonly ListedTask[],
  edges: readonly ListEdge[],
  barriers: readonly ListBarrier[],
  places: TaskPlaces,
): WaitGraph {
  const from: number[] = [];
  const to: number[] = [];
  const line: number[] = [];
  const add = (source: number, target: number, at: number): void => {
    from.push(source);
    to.push(target);
    line.push(at);
  };
  for (const edge of edges) add(places.of(edge.task)!, places.of(edge.needs)!, edge.line);
  for (const [index, barrier] of barriers.entries()) {
    for (const id of barrier.after) add(places.of(id)!, tasks.length + index, barrier.line);
    for (const id of barrier.before) add(tasks.length + index, places.of(id)!, barrier.line);
  }
  return packed(tasks.length + barriers.length, from, to, line);
}

/** Sorts edges by their source. */
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
  // The cycle begins with the task that stands first in the file.
  const first = best.indexOf(best.reduce((least, node) => Math.min(least, node)));
  const nodes = [...best.slice(first), ...best.slice(0, first)];
  const edge = targetsOf(graph, nodes[0]!).indexOf(nodes[1] ?? nodes[0]!);
  const line = graph.lines[graph.starts[nodes[0]!]! + edge]!;
  return { nodes, line };
}

/** Finds a shortest way from a node back to itself. */
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
