import type { Graph } from "../types.ts";

/**
 * The dependencies and dependents of every node, and the nodes of each column from top to bottom, as indices.
 */
export interface Neighbours {
  readonly dependencies: readonly (readonly number[])[];
  readonly dependents: readonly (readonly number[])[];
  readonly columns: readonly (readonly number[])[];
}

/** A direction in the graph: to a dependency, to a dependent, within the column, or to the first or last node. */
export type Direction = "left" | "right" | "up" | "down" | "first" | "last";

/** Collects the neighbours of all nodes. */
export function neighboursOf({ nodes, edges }: Pick<Graph, "nodes" | "edges">): Neighbours {
  const dependencies = nodes.map((): number[] => []);
  const dependents = nodes.map((): number[] => []);
  for (const { from, to } of edges) {
    dependencies[to]?.push(from);
    dependents[from]?.push(to);
  }
  const columns: number[][] = [];
  for (const [index, { column }] of nodes.entries()) (columns[column] ??= []).push(index);
  for (const column of columns) column.sort((one, other) => nodes[one]!.y - nodes[other]!.y);
  return { dependencies, dependents, columns };
}

/**
 * Returns the node in a direction, or the same node if there is none. Of several neighbours, returns the one
 * at the nearest height.
 */
export function nodeTowards(
  { nodes }: Pick<Graph, "nodes">,
  { dependencies, dependents, columns }: Neighbours,
  from: number,
  direction: Direction,
): number {
  const node = nodes[from];
  if (node === undefined) return from;
  const middleOf = (index: number): number => (nodes[index]?.y ?? 0) + (nodes[index]?.height ?? 0) / 2;
  const nearest = (candidates: readonly number[]): number => {
    const distance = (index: number): number => Math.abs(middleOf(index) - middleOf(from));
    return candidates.reduce(
      (best, one) => (distance(one) < distance(best) ? one : best),
      candidates[0] ?? from,
    );
  };
  const column = columns[node.column] ?? [];
  switch (direction) {
    case "left":
      return nearest(dependencies[from] ?? []);
    case "right":
      return nearest(dependents[from] ?? []);
    case "up":
      return column[column.indexOf(from) - 1] ?? from;
    case "down":
      return column[column.indexOf(from) + 1] ?? from;
    case "first":
      return columns[0]?.[0] ?? from;
    case "last":
      return columns.at(-1)?.at(-1) ?? from;
  }
}
