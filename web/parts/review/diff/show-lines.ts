import { type RefObject, useEffect } from "react";
import type { LineRange } from "../../../../src/protocol/task/review.ts";

/** The most frames to wait for a line: distant rows are rendered when they come near. */
const mostFrames = 600;

/** Scrolls the lines that the address names to the middle of the pane, once for each address. */
export function useShowLines(pane: RefObject<HTMLElement | null>, lines: LineRange | null): void {
  const line = lines?.from ?? null;
  useEffect(() => (line === null ? undefined : showLine(pane, line)), [pane, line]);
}

/** Scrolls a line to the middle of the pane as soon as it is rendered; returns a function that cancels it. */
export function showLine(pane: RefObject<HTMLElement | null>, line: number): () => void {
  let frames = 0;
  let request = 0;
  let last: HTMLElement | null = null;
  const look = (): void => {
    const found = elementOf(pane.current, line);
    // A part is scrolled to once until it is rendered: the reader may have scrolled on.
    if (found !== last) found?.scrollIntoView({ block: "center" });
    last = found;
    frames += 1;
    const isThere = found !== null && found.dataset["part"] === undefined;
    if (!isThere && frames < mostFrames) request = requestAnimationFrame(look);
  };
  request = requestAnimationFrame(look);
  return () => cancelAnimationFrame(request);
}

/**
 * Returns the line, the document block that contains it, or the part of a table that contains it and is not rendered
 * yet.
 */
function elementOf(pane: HTMLElement | null, line: number): HTMLElement | null {
  if (pane === null) return null;
  const exact = pane.querySelector<HTMLElement>(`[data-line="${line}"]`);
  if (exact !== null) return exact;
  const blocks = [...pane.querySelectorAll<HTMLElement>("[data-lines]")];
  const block = blocks.findLast(({ dataset }) => {
    const [from = 0, to = 0] = (dataset["lines"] ?? "").split("-").map(Number);
    return from <= line && line <= to;
  });
  if (block !== undefined) return block;
  const parts = [...pane.querySelectorAll<HTMLElement>("[data-part]")];
  return parts.findLast(({ dataset }) => Number(dataset["part"]) <= line) ?? null;
}
