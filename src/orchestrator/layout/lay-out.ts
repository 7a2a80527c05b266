import { acyclicEdges } from "./acyclic.ts";
import { columnsOf } from "./columns.ts";
import { coursesOf } from "./courses.ts";
import type { Order } from "./crossings.ts";
import { type Layout, type LayoutGraph, type LayoutNode, ordinarySize, type PlacedColumn } from "./graph.ts";
import { type Layers, layersOf } from "./layers.ts";
import { orderOf } from "./order.ts";
import { rowsOf } from "./rows.ts";

/**
 * Places the nodes of a graph in columns from left to right, so that edges lead to the right and few of them
 * cross. The result depends only on the graph. Takes about n log n time.
 */
export function layOut(graph: LayoutGraph): Layout {
  const forward = acyclicEdges(graph);
  const columns = columnsOf(graph.nodes, forward);
  const layers = layersOf(graph.nodes.length, forward, columns);
  const order = orderOf(layers);
  const sizes = graph.nodes.map(({ width, height }) => ({
    width: width ?? ordinarySize.width,
    height: height ?? ordinarySize.height,
  }));
  const rows = rowsOf(
    layers,
    order,
    sizes.map(({ height }) => height),
  );
  const top = topOf(rows, sizes);
  const middle = rows.map((row) => Math.round(row - top));
  const placed = placedColumns(columns.phases, layers, order, { middle, nodes: sizes });
  const nodes = sizes.map(({ width, height }, at) => {
    const column = columns.of[at]!;
    const { x, width: room } = placed[column]!;
    return {
      x: x + Math.floor((room - width) / 2),
      y: middle[at]! - Math.floor(height / 2),
      width,
      height,
      column,
    };
  });
  const last = placed.at(-1);
  return {
    width: last === undefined ? 0 : last.x + last.width,
    height: heightOf(middle, sizes),
    columns: placed,
    nodes,
    edges: coursesOf(graph.edges, forward, { layers, columns: placed, nodes, middle }),
  };
}

type Sized = Required<Pick<LayoutNode, "width" | "height">>;

/** The space between two columns. Each edge that bends there adds `forEachBend`, up to `mostForBends`. */
const columnGap = 56;
const mostForBends = 84;
const forEachBend = 3;

/** The additional space between two phases. */
const phaseGap = 32;

function topOf(rows: Float64Array, sizes: readonly Sized[]): number {
  let top = Infinity;
  for (const [vertex, row] of rows.entries()) top = Math.min(top, row - (sizes[vertex]?.height ?? 0) / 2);
  return top;
}

function heightOf(middle: Float64Array, sizes: readonly Sized[]): number {
  let bottom = 0;
  for (const [vertex, row] of middle.entries())
    bottom = Math.max(bottom, row + Math.ceil((sizes[vertex]?.height ?? 0) / 2));
  return bottom;
}

/** Places the columns from left to right. The more edges bend between two columns, the wider the gap. */
function placedColumns(
  phases: readonly number[],
  { right, nodes: count }: Layers,
  order: Order,
  { middle, nodes }: { readonly middle: Float64Array; readonly nodes: readonly Sized[] },
): readonly PlacedColumn[] {
  const columns: PlacedColumn[] = [];
  let x = 0;
  for (const [at, phase] of phases.entries()) {
    let width = 0;
    let bends = 0;
    for (const vertex of order[at]!) {
      if (vertex < count) width = Math.max(width, nodes[vertex]!.width);
      for (let edge = right.start[vertex]!; edge < right.start[vertex + 1]!; edge += 1)
        if (middle[right.targets[edge]!] !== middle[vertex]) bends += 1;
    }
    columns.push({ phase, x, width });
    const between = phases[at + 1] === phase ? 0 : phaseGap;
    x += width + columnGap + Math.min(mostForBends, forEachBend * bends) + between;
  }
  return columns;
}
