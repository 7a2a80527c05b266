import { type ReactNode, useEffect, useRef, useState } from "react";

const rowHeight = 20;

/** Rendered within this distance of the viewport, and removed beyond the next one. */
const nearPixels = 800;
const farPixels = 3000;

/**
 * A part of a table that is rendered near the viewport and otherwise only takes its space: a browser that holds a
 * whole long file is slow at every key. Parts with an editor or a selection stay.
 */
export function LazyRows(props: {
  from: number;
  rows: number;
  columns: number;
  /** Rendered at once, because it is seen first. */
  first: boolean;
  children: ReactNode;
}) {
  const { from, rows, columns, first, children } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [drawn, setDrawn] = useState(first);
  const [height, setHeight] = useState(rows * rowHeight);
  useEffect(() => {
    const { current } = body;
    if (current === null) return undefined;
    const margin = drawn ? farPixels : nearPixels;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry === undefined || entry.isIntersecting === drawn || (drawn && isInUse(current))) return;
        if (drawn) setHeight(entry.boundingClientRect.height);
        setDrawn(!drawn);
      },
      // The lines may scroll inside an element: distance counts there.
      { root: scrollerOf(current), rootMargin: `${margin}px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [drawn]);
  return (
    <tbody ref={body} data-part={from}>
      {drawn ? (
        children
      ) : (
        <tr>
          <td colSpan={columns} style={{ height }} />
        </tr>
      )}
    </tbody>
  );
}

/** Returns the scrolling ancestor of an element, or null if that is the window. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    const { overflowY } = getComputedStyle(around);
    if ((overflowY === "auto" || overflowY === "scroll") && around !== document.body) return around;
  }
  return null;
}

function isInUse(element: HTMLElement): boolean {
  if (element.contains(document.activeElement) || element.querySelector("textarea") !== null) return true;
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
}
