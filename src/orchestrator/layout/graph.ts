/** A node before the layout. Without a size it gets the size of an ordinary task. */
export interface LayoutNode {
  readonly id: string;
  /** Nodes of a later phase are to the right of all nodes of an earlier one. */
  readonly phase: number;
  readonly width?: number;
  readonly height?: number;
}

/** An edge from a dependency to its dependent, as two indexes into the nodes. */
export type LayoutEdge = readonly [from: number, to: number];

/** The nodes and dependencies of a graph. It may have cycles and edges that lead to an earlier phase. */
export interface LayoutGraph {
  readonly nodes: readonly LayoutNode[];
  readonly edges: readonly LayoutEdge[];
}

/** A position in pixels, to the right and down. */
export type Point = readonly [x: number, y: number];

/** The place of a node: its left upper corner, its size and its column, counted from 0 at the left. */
export interface PlacedNode {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly column: number;
}

/**
 * The course of an edge. Neighbouring points at the same height belong to a straight line that passes nodes; between
 * points at different heights is only empty space, for a curve that begins and ends horizontally. An edge from a node
 * to itself has no points.
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

/** A graph with positions. Nodes and edges have the order of the graph; every number is an integer. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly columns: readonly PlacedColumn[];
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

/** The size of a node that states none. */
export const ordinarySize = { width: 184, height: 48 };
