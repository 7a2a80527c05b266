import type { Adjacency } from "./acyclic.ts";
import { crossingsOf, type Order, positionsOf } from "./crossings.ts";
import type { Layers } from "./layers.ts";
import { transpose } from "./transpose.ts";

/** Sweeps for an ordinary graph, and for the largest. */
const mostSweeps = 16;
const fewestSweeps = 4;

/** A sweep visits each vertex once. All sweeps together visit about so many. */
const mostVisits = 200_000;

/** Rounds of exchanges after each sweep. Only graphs with time for all sweeps have any. */
const mostRounds = 4;

/** Sweeps without a better order, after which it stops. */
const patience = 4;

/**
 * Orders the vertices of every column so that few segments cross: vertices go to the mean position of their
 * neighbours, sweep by sweep, to the right and to the left in turn, and are exchanged with the next one if that helps.
 * Returns the best order of all, which is never worse than the order of the nodes in the graph.
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

/** Returns nodes in their order in the graph. Virtual vertices follow in the order of their edges. */
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

/** Sorts a column by the mean position of the neighbours. Vertices without neighbours keep their place. */
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
