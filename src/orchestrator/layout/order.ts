import type { Adjacency } from "./acyclic.ts";
import { crossingsOf, type Order, positionsOf } from "./crossings.ts";
import type { Layers } from "./layers.ts";
import { transpose } from "./transpose.ts";

/** The number of sweeps for an ordinary graph, and for the largest. */
const mostSweeps = 16;
const fewestSweeps = 4;

/** The approximate number of visits of vertices in all sweeps. A sweep visits each vertex once. */
const mostVisits = 200_000;

/** The number of rounds of swaps after each sweep. Large graphs have fewer rounds, or none. */
const mostRounds = 4;

/** The number of sweeps without improvement after which the search stops. */
const patience = 4;

/**
 * Orders the vertices of every column so that few segments cross. Each sweep moves vertices to the mean
 * position of their neighbours, alternately to the right and to the left, then swaps adjacent vertices if
 * that helps. Returns the best order found, which is never worse than the order of the graph.
 */
export function orderOf(layers: Layers, most: number = mostSweeps): Order {
  const order = givenOrder(layers);
  const sweeps = Math.round(mostVisits / Math.max(1, layers.column.length));
  const rounds = Math.min(mostRounds, Math.floor(sweeps / mostSweeps));
  let best: Order = order.map((column) => [...column]);
  let fewest = crossingsOf(layers, order);
  let since = 0;
  for (let sweep = 0; sweep < Math.min(most, Math.max(fewestSweeps, sweeps)); sweep += 1) {
    if (fewest === 0 || since === patience) break;
    sweepOnce(layers, order, sweep % 2 === 0);
    transpose(layers, order, rounds);
    const crossings = crossingsOf(layers, order);
    since += 1;
    if (crossings >= fewest) continue;
    fewest = crossings;
    best = order.map((column) => [...column]);
    since = 0;
  }
  return best;
}

/**
 * Returns the nodes of every column in the order of the graph, followed by the virtual vertices in the order
 * of their edges.
 */
export function givenOrder({ column, columns }: Layers): number[][] {
  const order = Array.from({ length: columns }, (): number[] => []);
  for (const [vertex, at] of column.entries()) order[at]!.push(vertex);
  return order;
}

function sweepOnce(layers: Layers, order: number[][], toRight: boolean): void {
  const position = positionsOf(layers, order);
  const means = new Float64Array(layers.column.length);
  const neighbours = toRight ? layers.left : layers.right;
  for (let step = 1; step < order.length; step += 1) {
    const column = order[toRight ? step : order.length - 1 - step]!;
    sortByMean(column, position, means, neighbours);
    for (let place = 0; place < column.length; place += 1) position[column[place]!] = place;
  }
}

/** Sorts a column by the mean position of the neighbours. Vertices without neighbours keep their position. */
function sortByMean(
  column: number[],
  position: Int32Array,
  means: Float64Array,
  { start, targets }: Adjacency,
): void {
  const moved: number[] = [];
  for (const vertex of column) {
    const begin = start[vertex]!;
    const end = start[vertex + 1]!;
    if (begin === end) continue;
    let sum = 0;
    for (let at = begin; at < end; at += 1) sum += position[targets[at]!]!;
    means[vertex] = sum / (end - begin);
    moved.push(vertex);
  }
  // The sort is stable: equal means keep their order.
  moved.sort((one, other) => means[one]! - means[other]!);
  let next = 0;
  for (let place = 0; place < column.length; place += 1) {
    if (start[column[place]!] === start[column[place]! + 1]) continue;
    column[place] = moved[next]!;
    next += 1;
  }
}
