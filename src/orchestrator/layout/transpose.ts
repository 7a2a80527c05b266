import type { Adjacency } from "./acyclic.ts";
import { positionsOf } from "./crossings.ts";
import type { Layers } from "./layers.ts";

/** The largest number of pairs of neighbours to compare. Vertices with more pairs are not swapped. */
const mostPairs = 400;

/**
 * Swaps adjacent vertices of a column as long as that removes crossings, for at most `rounds` rounds. Each
 * round takes linear time.
 */
export function transpose(layers: Layers, order: readonly number[][], rounds: number): void {
  const position = positionsOf(layers, order);
  let isBetter = true;
  for (let round = 0; round < rounds && isBetter; round += 1) {
    isBetter = false;
    for (const column of order) {
      for (let place = 1; place < column.length; place += 1) {
        const above = column[place - 1]!;
        const below = column[place]!;
        const gain =
          gainOf(layers.left, position, above, below) + gainOf(layers.right, position, above, below);
        if (gain <= 0) continue;
        column[place - 1] = below;
        column[place] = above;
        position[below] = place - 1;
        position[above] = place;
        isBetter = true;
      }
    }
  }
}

/** Returns the number of crossings on one side that a swap of two vertices removes. */
function gainOf({ start, targets }: Adjacency, position: Int32Array, above: number, below: number): number {
  const end = start[above + 1]!;
  const otherEnd = start[below + 1]!;
  if ((end - start[above]!) * (otherEnd - start[below]!) > mostPairs) return 0;
  let gain = 0;
  for (let one = start[above]!; one < end; one += 1) {
    const at = position[targets[one]!]!;
    for (let other = start[below]!; other < otherEnd; other += 1)
      gain += Math.sign(at - position[targets[other]!]!);
  }
  return gain;
}
