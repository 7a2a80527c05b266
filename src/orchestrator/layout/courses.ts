import type { ForwardEdge } from "./acyclic.ts";
import type { LayoutEdge, PlacedColumn, PlacedEdge, PlacedNode, Point } from "./graph.ts";
import type { Layers } from "./layers.ts";

/** The positions that edges connect and pass. */
interface Places {
  readonly layers: Layers;
  readonly columns: readonly PlacedColumn[];
  readonly nodes: readonly PlacedNode[];
  /** The vertical middle of every vertex, in whole pixels. */
  readonly middle: ArrayLike<number>;
}

/** Returns the points of all edges. A reversed edge gets its own direction back. */
export function coursesOf(
  edges: readonly LayoutEdge[],
  forward: readonly ForwardEdge[],
  places: Places,
): readonly PlacedEdge[] {
  const courses = edges.map(([from, to]): PlacedEdge => ({ from, to, points: [] }));
  for (const [at, { index, from }] of forward.entries()) {
    const course = courses[index]!;
    const points = pointsOf(places.layers.chains[at]!, places);
    courses[index] = { ...course, points: course.from === from ? points : points.toReversed() };
  }
  return courses;
}

/** Returns the points of a chain, which crosses each column in a straight line and bends between columns. */
function pointsOf(chain: readonly number[], { layers, columns, nodes, middle }: Places): readonly Point[] {
  const points: Point[] = [];
  for (const [at, vertex] of chain.entries()) {
    const { x, width } = columns[layers.column[vertex]!]!;
    const node = nodes[vertex];
    const y = middle[vertex]!;
    extend(points, [at === 0 && node !== undefined ? node.x + node.width : x, y]);
    extend(points, [at > 0 && node !== undefined ? node.x : x + width, y]);
  }
  return points;
}

/** Adds a point. Merges three points on a straight line into two. */
function extend(points: Point[], [x, y]: Point): void {
  const [before, last] = [points.at(-2), points.at(-1)];
  const isStraight = last?.[1] === y && (last[0] === x || before?.[1] === y);
  if (isStraight) points.pop();
  points.push([x, y]);
}
