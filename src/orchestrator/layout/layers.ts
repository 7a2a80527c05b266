import { type Adjacency, adjacencyOf, type ForwardEdge } from "./acyclic.ts";
import type { Columns } from "./columns.ts";
import type { LayoutEdge } from "./graph.ts";

/**
 * A graph in which every segment leads to the next column. The first vertices are the nodes. The others are
 * virtual: the points where long edges cross the columns between their ends.
 */
export interface Layers {
  /** The number of vertices that are nodes. */
  readonly nodes: number;
  /** The column of each vertex. */
  readonly column: Int32Array;
  readonly columns: number;
  /** The neighbours of each vertex in the next column; `left` has those in the previous one. */
  readonly right: Adjacency;
  readonly left: Adjacency;
  /**
   * The vertices of each edge from left to right. An edge that is too long has only its ends and no segment.
   */
  readonly chains: readonly (readonly number[])[];
}

/** The largest number of virtual vertices. The longest edges beyond it ignore the nodes in their way. */
const mostVirtual = 30_000;

/** Splits edges into segments from one column to the next. */
export function layersOf(count: number, edges: readonly ForwardEdge[], { of, phases }: Columns): Layers {
  const column = Array.from(of);
  const longest = longestDivided(edges.map(({ from, to }) => of[to]! - of[from]!));
  const segments: LayoutEdge[] = [];
  const chains = edges.map(({ from, to }) => {
    if (of[to]! - of[from]! > longest) return [from, to];
    const chain = [from];
    for (let at = of[from]! + 1; at < of[to]!; at += 1) {
      chain.push(column.length);
      column.push(at);
    }
    chain.push(to);
    for (let at = 1; at < chain.length; at += 1) segments.push([chain[at - 1]!, chain[at]!]);
    return chain;
  });
  return {
    nodes: count,
    column: Int32Array.from(column),
    columns: phases.length,
    right: adjacencyOf(column.length, segments),
    left: adjacencyOf(
      column.length,
      segments.map(([from, to]) => [to, from]),
    ),
    chains,
  };
}

/** Returns the largest length for which all edges up to it need no more virtual vertices than allowed. */
function longestDivided(lengths: readonly number[]): number {
  let needed = 0;
  let longest = 1;
  for (const length of lengths.toSorted((one, other) => one - other)) {
    needed += length - 1;
    if (needed > mostVirtual) return longest === length ? length - 1 : longest;
    longest = length;
  }
  return longest;
}
