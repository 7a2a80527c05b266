/** The scales of the zoom buttons. */
const scales = [0.08, 0.12, 0.18, 0.25, 0.35, 0.5, 0.7, 0.85, 1, 1.25, 1.5, 2];

const least = 0.08;
const most = 2;

/** A size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the next larger or smaller scale. */
export function nextScale(scale: number, larger: boolean): number {
  return larger
    ? (scales.find((one) => one > scale * 1.01) ?? most)
    : (scales.findLast((one) => one < scale * 0.99) ?? least);
}

/** Limits a scale to the allowed range. */
export function limitedScale(scale: number): number {
  return Math.min(most, Math.max(least, scale));
}

/** Returns the scale that shows the whole drawing, at most 1. */
export function fittingScale(drawing: Size, viewport: Size): number {
  const fitting = Math.min(viewport.width / drawing.width, viewport.height / drawing.height);
  // Rounding down avoids a scrollbar for a fraction of a pixel.
  return limitedScale(Math.min(1, Math.floor(fitting * 1000) / 1000));
}

/** Returns the initial scale: the whole drawing if its text stays readable. */
export function firstScale(drawing: Size, viewport: Size): number {
  const fitting = fittingScale(drawing, viewport);
  return fitting >= readable ? fitting : viewport.width < narrow ? 0.85 : 1;
}

const readable = 0.85;
const narrow = 640;

/** Returns the scroll offset that keeps a point of the drawing in place while the scale changes. */
export function keptOffset(offset: number, anchor: number, ratio: number): number {
  return Math.max(0, (offset + anchor) * ratio - anchor);
}
