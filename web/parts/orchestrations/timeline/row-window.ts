/** The number of rows up to which all are drawn. */
const few = 100;

/** The number of extra rows on each side, so that scrolling shows no gap. */
const margin = 10;

/** Returns the first row to draw and the row after the last one. */
export function rowWindow(
  count: number,
  rowHeight: number,
  { top, height }: { readonly top: number; readonly height: number },
): { readonly first: number; readonly end: number } {
  if (count <= few) return { first: 0, end: count };
  // Steps of the margin, so that the window rarely changes.
  const first = Math.floor(top / rowHeight / margin) * margin - margin;
  const end = Math.ceil((top + height) / rowHeight / margin) * margin + margin;
  return { first: Math.min(count, Math.max(0, first)), end: Math.min(count, end) };
}
