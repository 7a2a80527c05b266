import { type Adjacency, adjacencyOf, type ForwardEdge } from "./acyclic.ts";
import type { Columns } from "./columns.ts";
import type { LayoutEdge } from "./graph.ts";

/**
 * A graph in which every segment leads to the next column. The first vertices are the nodes; the others are virtual:
 * the places where long edges pass the columns between their ends.
 */
export interface Layers {
  /** How many vertices are nodes. */
  readonly nodes: number;
  /** The column of each vertex. */
  readonly column: Int32Array;
  readonly columns: number;
  /** The neighbours of each vertex in the next column, and in the previous one. */
  readonly right: Adjacency;
  readonly left: Adjacency;
  /** For each edge its vertices from left to right. An edge beyond the limit has only its ends, and no segment. */
  readonly chains: readonly (readonly number[])[];
}

/** So many virtual vertices are made at most. The longest edges beyond it are drawn without regard to nodes. */
const mostVirtual = 30_000;

/** Divides edges into segments from one column to the next. */
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

/** Returns the greatest length for which all edges up to it need no more than the allowed vertices. */
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
