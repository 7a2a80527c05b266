import { type RefObject, useEffect, useState } from "react";
import type { Viewport } from "./graph/culling.ts";

/**
 * The scroll distance in pixels after which the viewport changes, so that not every pixel causes a rendering.
 */
const step = 64;

/** Returns the visible part of a scrolled element; null before the first measurement. */
export function useViewport(scroller: RefObject<HTMLElement | null>): Viewport | null {
  const [viewport, setViewport] = useState<Viewport | null>(null);
  useEffect(() => {
    const { current } = scroller;
    if (current === null) return undefined;
    const read = (): void => {
      const next = {
        left: Math.floor(current.scrollLeft / step) * step,
        top: Math.floor(current.scrollTop / step) * step,
        width: current.clientWidth,
        height: current.clientHeight,
      };
      setViewport((known) => (isSame(known, next) ? known : next));
    };
    read();
    const watch = new ResizeObserver(read);
    watch.observe(current);
    current.addEventListener("scroll", read, { passive: true });
    return () => {
      watch.disconnect();
      current.removeEventListener("scroll", read);
    };
  }, [scroller]);
  return viewport;
}

function isSame(known: Viewport | null, next: Viewport): boolean {
  return (
    known !== null &&
    known.left === next.left &&
    known.top === next.top &&
    known.width === next.width &&
    known.height === next.height
  );
}
