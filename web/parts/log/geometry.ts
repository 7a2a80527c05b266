/** The measures of a scrolled log, in pixels and rows. */
export interface Extent {
  readonly rows: number;
  readonly rowHeight: number;
  readonly viewport: number;
}

/** Browsers draw nothing reliably beyond some millions of pixels; a taller log is scrolled at a scale. */
const tallest = 15_000_000;

/** Returns the height of the scrolled content. */
export function scrolledHeight({ rows, rowHeight }: Extent): number {
  return Math.min(rows * rowHeight, tallest);
}

/** Returns the row at the top edge for a scroll position, with the fraction of it above the edge. */
export function topRow(extent: Extent, scrollTop: number): number {
  const most = lastTop(extent);
  const farthest = scrolledHeight(extent) - extent.viewport;
  if (most <= 0 || farthest <= 0) return 0;
  return Math.min(most, Math.max(0, (scrollTop / farthest) * most));
}

/** Returns the scroll position that brings a row (and a fraction of it) to the top edge. */
export function scrollFor(extent: Extent, row: number): number {
  const most = lastTop(extent);
  if (most <= 0) return 0;
  return (Math.min(most, Math.max(0, row)) / most) * (scrolledHeight(extent) - extent.viewport);
}

/** Returns the nearest row that can be at the top edge. */
export function clampedTop(extent: Extent, row: number): number {
  return Math.max(0, Math.min(lastTop(extent), row));
}

function lastTop({ rows, rowHeight, viewport }: Extent): number {
  return rows - viewport / rowHeight;
}
