import { type ReactNode, useEffect, useRef, useState } from "react";

const rowHeight = 20;

/** Drawn from this distance to the window on, and no longer beyond that one. */
const nearPixels = 800;
const farPixels = 3000;

/**
 * A part of a table, from a line on, that is drawn when it comes near the window and takes only its room when it is far
 * from it: a browser that holds all of a long file is slow at every key. What somebody writes in or has marked stays.
 */
export function LazyRows(props: {
  from: number;
  rows: number;
  columns: number;
  /** Drawn at once, because it is what is looked at first. */
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
      // The lines may scroll in a part of the window: what is near counts there.
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

/** What an element is scrolled in; null where that is the window. */
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
