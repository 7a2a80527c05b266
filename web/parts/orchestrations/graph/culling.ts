import type { GraphEdge, GraphNode } from "../types.ts";

/** A rectangle of the graph. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The visible part of a scrolled drawing, in pixels. */
export interface Viewport {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The size of a tile in pixels. Regions consist of whole tiles, so that they rarely change while scrolling.
 */
const tile = 256;

/** Returns the region of the graph to draw: the visible part and at least one more tile on each side. */
export function regionOf({ left, top, width, height }: Viewport, scale: number): Region {
  const size = tile / scale;
  const before = (edge: number): number => (Math.floor(edge / tile) - 1) * size;
  const after = (edge: number): number => (Math.ceil(edge / tile) + 1) * size;
  return { left: before(left), top: before(top), right: after(left + width), bottom: after(top + height) };
}

/** Returns true if a node is in a region. */
export function showsNode(region: Region, { x, y, width, height }: GraphNode): boolean {
  return x <= region.right && x + width >= region.left && y <= region.bottom && y + height >= region.top;
}

/** Returns true if the bounding box of an edge touches a region. */
export function showsEdge(region: Region, { points }: GraphEdge): boolean {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return left <= region.right && right >= region.left && top <= region.bottom && bottom >= region.top;
}
