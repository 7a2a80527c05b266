import { expect, test } from "vitest";
import type { Graph, GraphNode } from "../types.ts";
import { type Direction, neighboursOf, nodeTowards } from "./neighbours.ts";

/** Creates a graph of nodes in columns, given as `[column, y]`, with edges. */
function graphOf(
  places: readonly (readonly [number, number])[],
  pairs: readonly (readonly [number, number])[],
) {
  const nodes = places.map(([column, y], at): GraphNode => {
    const place = { x: column * 100, y, width: 50, height: 20, column };
    return { id: `T${at}`, title: "", phase: 1, status: "pending", critical: false, ...place };
  });
  const edges = pairs.map(([from, to]) => ({ from, to, points: [], critical: false }));
  return { nodes, edges } satisfies Pick<Graph, "nodes" | "edges">;
}

// Two columns: T0 above T1, then T3 above T2 above T4.
const graph = graphOf(
  [
    [0, 0],
    [0, 50],
    [1, 60],
    [1, 10],
    [1, 120],
  ],
  [
    [0, 2],
    [0, 3],
    [0, 4],
    [1, 2],
  ],
);
const neighbours = neighboursOf(graph);

function from(node: number, direction: Direction): number {
  return nodeTowards(graph, neighbours, node, direction);
}

test("finds neighbours and columns", () => {
  expect(neighbours).toEqual({
    dependencies: [[], [], [0, 1], [0], [0]],
    dependents: [[2, 3, 4], [2], [], [], []],
    columns: [
      [0, 1],
      [3, 2, 4],
    ],
  });
});

test("right leads to the nearest dependent, left to the nearest dependency", () => {
  expect([from(0, "right"), from(2, "left"), from(4, "left")]).toEqual([3, 1, 0]);
});

test("up and down stay in the column", () => {
  expect([from(2, "up"), from(2, "down"), from(0, "down")]).toEqual([3, 4, 1]);
});

test("the node stays the same if there is none in a direction", () => {
  expect([from(0, "left"), from(0, "up"), from(4, "down"), from(3, "right")]).toEqual([0, 0, 4, 3]);
});

test("the first and the last node are in the first and the last column", () => {
  expect([from(2, "first"), from(2, "last")]).toEqual([0, 4]);
});
