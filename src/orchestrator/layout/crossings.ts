import type { Layers } from "./layers.ts";

/** An order of the vertices in every column, from top to bottom. */
export type Order = readonly (readonly number[])[];

/** Counts the pairs of segments that cross. Takes n log n time. */
export function crossingsOf(layers: Layers, order: Order): number {
  const position = positionsOf(layers, order);
  let count = 0;
  for (let column = 0; column + 1 < order.length; column += 1)
    count += crossingsBetween(layers, order[column]!, position, order[column + 1]!.length);
  return count;
}

/** Returns the position of every vertex in its column. */
export function positionsOf(layers: Layers, order: Order): Int32Array {
  const position = new Int32Array(layers.column.length);
  for (const column of order)
    for (let place = 0; place < column.length; place += 1) position[column[place]!] = place;
  return position;
}

/** Counts the crossings between two columns, with a Fenwick tree over the right column. */
function crossingsBetween(
  { right: { start, targets } }: Layers,
  left: readonly number[],
  position: Int32Array,
  size: number,
): number {
  const tree = new Int32Array(size + 1);
  let count = 0;
  let above = 0;
  for (const vertex of left) {
    for (let edge = start[vertex]!; edge < start[vertex + 1]!; edge += 1) {
      count += above;
      for (let at = position[targets[edge]!]! + 1; at > 0; at -= at & -at) count -= tree[at]!;
    }
    for (let edge = start[vertex]!; edge < start[vertex + 1]!; edge += 1) {
      above += 1;
      for (let at = position[targets[edge]!]! + 1; at <= size; at += at & -at) tree[at]! += 1;
    }
  }
  return count;
}
