import type { Adjacency } from "./acyclic.ts";
import type { Order } from "./crossings.ts";
import type { Layers } from "./layers.ts";

/** The empty space between two nodes, between a node and a passing edge, and between two passing edges. */
const gaps = [20, 14, 8] as const;

/** The passes over all columns, with the side whose neighbours count. */
const passes = ["left", "right", "left", "right", "left", "right", "both", "both"] as const;

/**
 * Returns the vertical middle of every vertex. Keeps the order of each column and the gaps between its
 * vertices. Otherwise places vertices as near as possible to their neighbours, and long edges as straight as
 * possible.
 */
export function rowsOf(layers: Layers, order: Order, heights: readonly number[]): Float64Array {
  const count = layers.column.length;
  const middle = new Float64Array(count);
  const wishes: Wishes = { height: new Float64Array(count), weight: new Float64Array(count) };
  const offsets = order.map((column) => offsetsIn(column, layers, heights));
  for (const [at, column] of order.entries()) {
    const half = (offsets[at]!.at(-1) ?? 0) / 2;
    for (const [place, vertex] of column.entries()) middle[vertex] = offsets[at]![place]! - half;
  }
  for (const pass of passes) {
    const sides = pass === "both" ? [layers.left, layers.right] : [layers[pass]];
    for (let step = 0; step < order.length; step += 1) {
      const at = pass === "right" ? order.length - 1 - step : step;
      for (const vertex of order[at]!) wish(vertex, sides, layers.nodes, middle, wishes);
      settle(order[at]!, offsets[at]!, middle, wishes);
    }
  }
  straighten([layers.left, layers.right], order, offsets, middle);
  straighten([layers.right, layers.left], order.toReversed(), offsets.toReversed(), middle);
  return middle;
}

/** The preferred position of each vertex, and its weight. */
interface Wishes {
  readonly height: Float64Array;
  readonly weight: Float64Array;
}

/** The largest bend in pixels to remove. */
const smallBend = 24;

/**
 * Removes small bends: if two vertices in adjacent columns have only each other as neighbours there, the
 * second one moves to the height of the first if there is space.
 */
function straighten(
  [before, after]: readonly [Adjacency, Adjacency],
  order: Order,
  offsets: readonly (readonly number[])[],
  middle: Float64Array,
): void {
  for (const [at, column] of order.entries()) {
    for (const [place, vertex] of column.entries()) {
      const from = onlyNeighbour(before, vertex);
      if (from === null || onlyNeighbour(after, from) !== vertex) continue;
      const wish = middle[from]!;
      const space = (other: number): number => offsets[at]![other]! - offsets[at]![place]!;
      const isFree =
        (place === 0 || middle[column[place - 1]!]! - space(place - 1) <= wish) &&
        (place === column.length - 1 || middle[column[place + 1]!]! - space(place + 1) >= wish);
      if (isFree && Math.abs(wish - middle[vertex]!) <= smallBend) middle[vertex] = wish;
    }
  }
}

function onlyNeighbour({ start, targets }: Adjacency, vertex: number): number | null {
  const at = start[vertex]!;
  return start[vertex + 1] === at + 1 ? targets[at]! : null;
}

/** Returns the distance of each vertex of a column from the first one, if all are as close as allowed. */
function offsetsIn(column: readonly number[], { nodes }: Layers, heights: readonly number[]): number[] {
  const offsets: number[] = [];
  let offset = 0;
  for (const [place, vertex] of column.entries()) {
    const above = column[place - 1];
    if (above !== undefined) {
      const passing = (above < nodes ? 0 : 1) + (vertex < nodes ? 0 : 1);
      offset += ((heights[above] ?? 0) + (heights[vertex] ?? 0)) / 2 + gaps[passing as 0 | 1 | 2];
    }
    offsets.push(offset);
  }
  return offsets;
}

/**
 * Sets the preferred position of a vertex to the weighted mean of its neighbours. A bend in the middle of a
 * long edge weighs more than one at a node.
 */
function wish(
  vertex: number,
  sides: readonly Adjacency[],
  nodes: number,
  middle: Float64Array,
  { height, weight }: Wishes,
): void {
  let sum = 0;
  let total = 0;
  for (const { start, targets } of sides) {
    for (let at = start[vertex]!; at < start[vertex + 1]!; at += 1) {
      const other = targets[at]!;
      const pull = vertex < nodes ? (other < nodes ? 2 : 1) : other < nodes ? 2 : 8;
      sum += pull * middle[other]!;
      total += pull;
    }
  }
  height[vertex] = total === 0 ? middle[vertex]! : sum / total;
  weight[vertex] = total === 0 ? 0.1 : total;
}

/**
 * Moves the vertices of a column to the positions with the least squared distance from the preferred ones.
 * Vertices that would overlap form a block with a common mean, and blocks merge upwards. Takes linear time.
 */
function settle(
  column: readonly number[],
  offsets: readonly number[],
  middle: Float64Array,
  wishes: Wishes,
): void {
  const base = new Float64Array(column.length);
  const weights = new Float64Array(column.length);
  const ends = new Int32Array(column.length);
  let blocks = 0;
  for (let place = 0; place < column.length; place += 1) {
    let height = wishes.height[column[place]!]! - offsets[place]!;
    let weight = wishes.weight[column[place]!]!;
    while (blocks > 0 && base[blocks - 1]! > height) {
      blocks -= 1;
      const sum = weights[blocks]! + weight;
      height = (base[blocks]! * weights[blocks]! + height * weight) / sum;
      weight = sum;
    }
    base[blocks] = height;
    weights[blocks] = weight;
    ends[blocks] = place + 1;
    blocks += 1;
  }
  let place = 0;
  for (let block = 0; block < blocks; block += 1)
    for (; place < ends[block]!; place += 1) middle[column[place]!] = base[block]! + offsets[place]!;
}
