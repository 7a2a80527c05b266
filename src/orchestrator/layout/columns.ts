import { adjacencyOf, type ForwardEdge } from "./acyclic.ts";
import type { LayoutNode } from "./graph.ts";

/** The column of every node, and the phase of every column. */
export interface Columns {
  readonly of: Int32Array;
  readonly phases: readonly number[];
}

/**
 * Puts every node into the first column of its phase to the right of its dependencies. Phases take
 * consecutive columns in ascending order. A column that gets too tall continues in the next one; nodes at the
 * start of long chains go first.
 */
export function columnsOf(nodes: readonly LayoutNode[], edges: readonly ForwardEdge[]): Columns {
  const within = edges.filter(({ from, to }) => nodes[from]!.phase === nodes[to]!.phase);
  const { depth, after } = chains(nodes.length, within);
  const order = Array.from(nodes.keys()).toSorted(
    (one, other) =>
      nodes[one]!.phase - nodes[other]!.phase ||
      depth[one]! - depth[other]! ||
      after[other]! - after[one]! ||
      one - other,
  );
  const before = adjacencyOf(
    nodes.length,
    within.map(({ from, to }) => [to, from]),
  );
  const tallest = Math.max(shortColumn, Math.ceil(2.5 * Math.sqrt(nodes.length)));
  const of = new Int32Array(nodes.length);
  const phases: number[] = [];
  const filled: number[] = [];
  let first = 0;
  for (const node of order) {
    const { phase } = nodes[node]!;
    if (first < phases.length && phases[first] !== phase) first = phases.length;
    let column = first;
    for (let at = before.start[node]!; at < before.start[node + 1]!; at += 1)
      column = Math.max(column, of[before.targets[at]!]! + 1);
    // A full column has at least 2.5 √n nodes, so there are few full columns.
    while ((filled[column] ?? 0) >= tallest) column += 1;
    of[node] = column;
    filled[column] = (filled[column] ?? 0) + 1;
    phases[column] = phase;
  }
  return { of, phases };
}

/** The number of nodes up to which a column is never split. */
const shortColumn = 24;

/**
 * Returns for every node the length of the longest chain that ends at it, and of the longest chain that
 * begins at it.
 */
function chains(
  count: number,
  edges: readonly ForwardEdge[],
): { readonly depth: Int32Array; readonly after: Int32Array } {
  const right = adjacencyOf(
    count,
    edges.map(({ from, to }) => [from, to]),
  );
  const waiting = new Int32Array(count);
  for (const { to } of edges) waiting[to]! += 1;
  const depth = new Int32Array(count);
  const after = new Int32Array(count);
  const sorted: number[] = [];
  for (let node = 0; node < count; node += 1) if (waiting[node] === 0) sorted.push(node);
  for (let at = 0; at < sorted.length; at += 1) {
    const node = sorted[at]!;
    for (let edge = right.start[node]!; edge < right.start[node + 1]!; edge += 1) {
      const to = right.targets[edge]!;
      depth[to] = Math.max(depth[to]!, depth[node]! + 1);
      waiting[to]! -= 1;
      if (waiting[to] === 0) sorted.push(to);
    }
  }
  for (const node of sorted.toReversed())
    for (let edge = right.start[node]!; edge < right.start[node + 1]!; edge += 1)
      after[node] = Math.max(after[node]!, after[right.targets[edge]!]! + 1);
  return { depth, after };
}
