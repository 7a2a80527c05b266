/** A node before the layout. Without a size, it gets the size of a task. */
export interface LayoutNode {
  readonly id: string;
  /** The phase. Nodes of a later phase are to the right of all nodes of an earlier phase. */
  readonly phase: number;
  readonly width?: number;
  readonly height?: number;
}

/** An edge from a dependency to its dependent, as two indices into the nodes. */
export type LayoutEdge = readonly [from: number, to: number];

/** The nodes and edges of a graph. It may have cycles and edges to an earlier phase. */
export interface LayoutGraph {
  readonly nodes: readonly LayoutNode[];
  readonly edges: readonly LayoutEdge[];
}

/** A position in pixels from the top left corner. */
export type Point = readonly [x: number, y: number];

/** The position of a node: its top left corner, its size and its column, counted from 0. */
export interface PlacedNode {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly column: number;
}

/**
 * The path of an edge. Between two points at the same height is a straight line, which may pass nodes.
 * Between two points at different heights is only empty space, for a curve that begins and ends horizontally.
 * An edge from a node to itself has no points.
 */
export interface PlacedEdge {
  readonly from: number;
  readonly to: number;
  readonly points: readonly Point[];
}

/** A column of nodes, as wide as its widest node. */
export interface PlacedColumn {
  readonly phase: number;
  readonly x: number;
  readonly width: number;
}

/** A graph with positions. Nodes and edges keep the order of the graph. Every number is an integer. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly columns: readonly PlacedColumn[];
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

/** The size of a node without a size of its own. */
export const ordinarySize = { width: 184, height: 48 };
