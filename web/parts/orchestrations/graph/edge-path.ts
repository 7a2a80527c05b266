import type { GraphEdge } from "../types.ts";

/**
 * Returns the SVG path of an edge: straight lines at the same height, and curves that begin and end
 * horizontally.
 */
export function edgePath(points: GraphEdge["points"]): string {
  const parts: string[] = [];
  for (const [at, [x, y]] of points.entries()) {
    const before = points[at - 1];
    if (before === undefined) parts.push(`M${x} ${y}`);
    else if (before[1] === y) parts.push(`H${x}`);
    else {
      const half = (before[0] + x) / 2;
      parts.push(`C${half} ${before[1]} ${half} ${y} ${x} ${y}`);
    }
  }
  return parts.join("");
}
