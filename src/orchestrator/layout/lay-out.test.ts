import { expect, test } from "vitest";
import { dice } from "../../../test/support/dice.ts";
import { acyclicEdges } from "./acyclic.ts";
import { columnsOf } from "./columns.ts";
import { crossingsOf } from "./crossings.ts";
import type { LayoutEdge, LayoutGraph } from "./graph.ts";
import { layersOf } from "./layers.ts";
import { layOut } from "./lay-out.ts";
import { givenOrder, orderOf } from "./order.ts";
import { transpose } from "./transpose.ts";

/** Creates a graph from the phases of its nodes and its edges. Nodes are 100 wide and 40 high. */
function graphOf(phases: readonly number[], edges: readonly LayoutEdge[] = []): LayoutGraph {
  return { nodes: phases.map((phase, at) => ({ id: `T${at}`, phase, width: 100, height: 40 })), edges };
}

/** Creates a random graph whose edges lead to later nodes, with phases of equal size. */
function randomGraph(seed: number, count: number, edgeCount: number, phases: number): LayoutGraph {
  const roll = dice(seed);
  const edges = Array.from({ length: edgeCount }, (): LayoutEdge => {
    const to = roll(1, count - 1);
    return [Math.max(0, to - roll(1, Math.ceil((1.5 * count) / phases))), to];
  });
  return graphOf(
    Array.from({ length: count }, (_, at) => Math.floor((at * phases) / count)),
    edges,
  );
}

function layersFor(graph: LayoutGraph) {
  const forward = acyclicEdges(graph);
  return layersOf(graph.nodes.length, forward, columnsOf(graph.nodes, forward));
}

test("a graph without nodes is empty", () => {
  expect(layOut(graphOf([]))).toEqual({ width: 0, height: 0, columns: [], nodes: [], edges: [] });
});

test("a chain is a straight line", () => {
  expect(layOut(graphOf([1, 1], [[0, 1]]))).toEqual({
    width: 256,
    height: 40,
    columns: [
      { phase: 1, x: 0, width: 100 },
      { phase: 1, x: 156, width: 100 },
    ],
    nodes: [
      { x: 0, y: 0, width: 100, height: 40, column: 0 },
      { x: 156, y: 0, width: 100, height: 40, column: 1 },
    ],
    edges: [
      {
        from: 0,
        to: 1,
        points: [
          [100, 20],
          [156, 20],
        ],
      },
    ],
  });
});

test("both ends of a diamond are centred between its middle nodes", () => {
  const diamond = graphOf(
    [1, 1, 1, 1],
    [
      [0, 1],
      [0, 2],
      [1, 3],
      [2, 3],
    ],
  );
  const { width, height, nodes, edges } = layOut(diamond);
  // Two edges bend between the columns: 56 + 2 × 3 pixels.
  expect({ width, height, nodes }).toEqual({
    width: 424,
    height: 100,
    nodes: [
      { x: 0, y: 30, width: 100, height: 40, column: 0 },
      { x: 162, y: 0, width: 100, height: 40, column: 1 },
      { x: 162, y: 60, width: 100, height: 40, column: 1 },
      { x: 324, y: 30, width: 100, height: 40, column: 2 },
    ],
  });
  expect(edges[0]).toEqual({
    from: 0,
    to: 1,
    points: [
      [100, 50],
      [162, 20],
    ],
  });
});

test("a phase begins to the right of the whole previous phase", () => {
  const { nodes, columns } = layOut(graphOf([1, 1, 2, 2], [[0, 1]]));
  expect(nodes.map(({ column }) => column)).toEqual([0, 1, 2, 2]);
  expect(columns.map(({ phase, x }) => ({ phase, x }))).toEqual([
    { phase: 1, x: 0 },
    { phase: 1, x: 156 },
    { phase: 2, x: 344 },
  ]);
});

test("a long edge passes between the nodes of the columns it crosses", () => {
  const { nodes, edges } = layOut(
    graphOf(
      [1, 1, 1],
      [
        [0, 1],
        [1, 2],
        [0, 2],
      ],
    ),
  );
  const { points } = edges[2]!;
  const [, enters, leaves] = points;
  expect(points).toHaveLength(4);
  expect([enters![0], leaves![0]]).toEqual([nodes[1]!.x, nodes[1]!.x + 100]);
  expect(enters![1]).toBe(leaves![1]);
  expect(Math.abs(enters![1] - (nodes[1]!.y + 20))).toBe(34);
});

test("nodes are ordered so that edges do not cross", () => {
  const { nodes } = layOut(
    graphOf(
      [1, 1, 1, 1, 1, 1],
      [
        [0, 5],
        [1, 4],
        [2, 3],
      ],
    ),
  );
  expect([3, 4, 5].toSorted((one, other) => nodes[one]!.y - nodes[other]!.y)).toEqual([5, 4, 3]);
});

test("cycles and edges to an earlier phase run to the left, self-loops have no points", () => {
  const { nodes, edges } = layOut(
    graphOf(
      [1, 1, 2],
      [
        [0, 1],
        [1, 0],
        [2, 0],
        [1, 1],
      ],
    ),
  );
  expect(nodes.map(({ column }) => column)).toEqual([0, 1, 2]);
  const ends = edges.map(({ points }) => [points[0]?.[0], points.at(-1)?.[0]]);
  const [first, second, third] = nodes;
  expect(ends).toEqual([
    [first!.x + 100, second!.x],
    [second!.x, first!.x + 100],
    [third!.x, first!.x + 100],
    [undefined, undefined],
  ]);
});

test("more than 24 independent tasks continue in another column, tasks with dependents first", () => {
  const { nodes } = layOut(
    graphOf(
      Array.from({ length: 31 }, () => 1),
      [[29, 30]],
    ),
  );
  const columns = nodes.map(({ column }) => column);
  expect(columns.filter((column) => column === 0)).toHaveLength(24);
  expect(columns.slice(20)).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 1]);
});

test("nodes of a column never overlap, and edges lead to the right", () => {
  for (const seed of [1, 2, 3]) {
    const { nodes, edges, width, height } = layOut(randomGraph(seed, 300, 420, 6));
    const tops = Map.groupBy(nodes, ({ column }) => column);
    const spaces = [...tops.values()].flatMap((column) => {
      const sorted = column.map(({ y }) => y).toSorted((one, other) => one - other);
      return sorted.slice(1).map((y, at) => y - sorted[at]! - 40);
    });
    expect(Math.min(...spaces)).toBe(20);
    expect(edges.filter(({ from, to }) => nodes[from]!.column >= nodes[to]!.column)).toEqual([]);
    expect(Math.min(...nodes.map(({ y }) => y))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...nodes.map(({ y }) => y + 40))).toBeLessThanOrEqual(height);
    expect(Math.max(...nodes.map(({ x }) => x + 100))).toBe(width);
  }
});

test("no edge runs through a node", () => {
  const { nodes, edges } = layOut(randomGraph(4, 300, 420, 6));
  const hits = edges.flatMap(({ points }, edge) =>
    points.slice(1).flatMap(([right, y], at) => {
      const [left, before] = points[at]!;
      if (before !== y) return [];
      return nodes
        .filter((node) => node.x < right && node.x + 100 > left && node.y < y && node.y + 40 > y)
        .map((_, node) => [edge, node]);
    }),
  );
  expect(hits).toEqual([]);
});

test("fewer edges cross than in the order of the list", () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const layers = layersFor(randomGraph(seed, 120, 170, 4));
    const [naive, ours] = [crossingsOf(layers, givenOrder(layers)), crossingsOf(layers, orderOf(layers))];
    expect(naive).toBeGreaterThan(300);
    expect(ours).toBeLessThan(naive / 2);
  }
});

test("adjacent nodes are swapped until no swap removes a crossing", () => {
  const crossed = layersFor(
    graphOf(
      [1, 1, 1, 1],
      [
        [0, 3],
        [1, 2],
      ],
    ),
  );
  const order = givenOrder(crossed);
  transpose(crossed, order, 1);
  expect(order).toEqual([
    [1, 0],
    [2, 3],
  ]);
  for (const seed of [1, 2, 3, 4, 5]) {
    const layers = layersFor(randomGraph(seed, 60, 80, 3));
    const found = orderOf(layers);
    const better = found.map((column) => [...column]);
    transpose(layers, better, 100);
    expect(crossingsOf(layers, better)).toBe(crossingsOf(layers, found));
  }
});

test("more sweeps never make an order worse", () => {
  for (const seed of [1, 2, 3]) {
    const layers = layersFor(randomGraph(seed, 120, 170, 4));
    const crossings = Array.from({ length: 8 }, (_, sweeps) => crossingsOf(layers, orderOf(layers, sweeps)));
    expect(crossings).toEqual(crossings.toSorted((one, other) => other - one));
    expect(crossings[0]).toBe(crossingsOf(layers, givenOrder(layers)));
  }
});

test("edges have few small bends", () => {
  const bends = [1, 2, 3]
    .flatMap((seed) => layOut(randomGraph(seed, 300, 420, 6)).edges)
    .flatMap(({ points }) => points.slice(1).map(([, y], at) => Math.abs(y - points[at]![1])))
    .filter((height) => height > 0);
  expect(bends.length).toBeGreaterThan(1000);
  expect(bends.filter((height) => height < 8).length / bends.length).toBeLessThan(0.05);
});

test("the number of crossings equals a comparison of all pairs", () => {
  const layers = layersFor(randomGraph(9, 60, 90, 3));
  const order = givenOrder(layers);
  const place = new Map(order.flatMap((column) => column.map((vertex, at) => [vertex, at] as const)));
  const segments = layers.chains.flatMap((chain) =>
    chain
      .slice(1)
      .map((to, at) => ({ column: layers.column[to]!, from: place.get(chain[at]!)!, to: place.get(to)! })),
  );
  let count = 0;
  for (const one of segments)
    for (const other of segments)
      if (one.column === other.column && one.from < other.from && one.to > other.to) count += 1;
  expect(count).toBeGreaterThan(50);
  expect(crossingsOf(layers, order)).toBe(count);
});

test("the same graph always has the same layout", () => {
  const first = layOut(randomGraph(7, 200, 280, 5));
  layOut(randomGraph(8, 200, 280, 5));
  expect(layOut(randomGraph(7, 200, 280, 5))).toEqual(first);
});

test("a chain of 1,000 tasks that all depend on the first stays within the limit of virtual vertices", () => {
  const edges = Array.from({ length: 999 }, (_, at): LayoutEdge => [at, at + 1]);
  const hub = Array.from({ length: 998 }, (_, at): LayoutEdge => [0, at + 2]);
  const graph = graphOf(
    Array.from({ length: 1000 }, () => 1),
    [...edges, ...hub],
  );
  const layers = layersFor(graph);
  expect(layers.columns).toBe(1000);
  expect(layers.column.length).toBeLessThanOrEqual(32_000);
  expect(layOut(graph).edges[1700]!.points.length).toBeGreaterThan(1);
});

test("ten times as many tasks take less than fifty times as long", () => {
  const [small, large] = [randomGraph(1, 200, 280, 10), randomGraph(1, 2000, 2800, 10)];
  for (const graph of [small, large]) layOut(graph);
  const [one, ten] = [shortest(() => layOut(small)), shortest(() => layOut(large))];
  expect(ten / one).toBeLessThan(50);
});

/** Returns the shortest CPU time of three runs. */
function shortest(run: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...times);
}
