import type { LayoutEdge, LayoutGraph } from "./graph.ts";

/**
 * Reverses edges until none leads to an earlier phase and no cycle is left. Leaves out edges from a node to
 * itself. Each result has the index of its edge. The result depends only on the order of nodes and edges.
 */
export function acyclicEdges({ nodes, edges }: LayoutGraph): readonly ForwardEdge[] {
  const forward: ForwardEdge[] = [];
  const within: ForwardEdge[] = [];
  for (const [index, [from, to]] of edges.entries()) {
    const distance = nodes[to]!.phase - nodes[from]!.phase;
    if (from === to) continue;
    if (distance === 0) within.push({ index, from, to });
    else forward.push(distance > 0 ? { index, from, to } : { index, from: to, to: from });
  }
  return [...forward, ...withoutCycles(nodes.length, within)].toSorted(
    (one, other) => one.index - other.index,
  );
}

/** An edge that leads to the right, possibly reversed. */
export interface ForwardEdge {
  /** The index of the edge in the graph. */
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The neighbours of every vertex in one array: those of `v` are `targets[start[v]]` to `targets[start[v + 1]
 * - 1]`.
 */
export interface Adjacency {
  readonly start: Int32Array;
  readonly targets: Int32Array;
}

/** Groups pairs by their first element and keeps their order. Takes linear time. */
export function adjacencyOf(count: number, pairs: readonly LayoutEdge[]): Adjacency {
  const start = new Int32Array(count + 1);
  for (const [from] of pairs) start[from + 1]! += 1;
  for (let at = 0; at < count; at += 1) start[at + 1]! += start[at]!;
  const next = start.slice();
  const targets = new Int32Array(pairs.length);
  for (const [from, to] of pairs) {
    targets[next[from]!] = to;
    next[from]! += 1;
  }
  return { start, targets };
}

/** Reverses every edge that leads back to a vertex on the path of a depth-first search. */
function withoutCycles(count: number, edges: readonly ForwardEdge[]): readonly ForwardEdge[] {
  const { start, targets } = adjacencyOf(
    count,
    edges.map(({ from }, at) => [from, at]),
  );
  const next = start.slice();
  const onPath = new Uint8Array(count);
  const seen = new Uint8Array(count);
  const turned = new Set<number>();
  for (let root = 0; root < count; root += 1) {
    if (seen[root] === 1) continue;
    const path = [root];
    seen[root] = 1;
    onPath[root] = 1;
    while (path.length > 0) {
      const vertex = path.at(-1)!;
      if (next[vertex] === start[vertex + 1]) {
        onPath[vertex] = 0;
        path.pop();
        continue;
      }
      const at = targets[next[vertex]!]!;
      next[vertex]! += 1;
      const { to } = edges[at]!;
      if (onPath[to] === 1) turned.add(at);
      else if (seen[to] === 0) {
        seen[to] = 1;
        onPath[to] = 1;
        path.push(to);
      }
    }
  }
  return edges.map((edge, at) =>
    turned.has(at) ? { index: edge.index, from: edge.to, to: edge.from } : edge,
  );
}
