import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import { keptOffset } from "./graph/zoom.ts";

/**
 * Keeps the same part of a scrolled drawing visible when its scale changes. Call the returned function right
 * before a change: it stores the scroll position. The given point, or the centre of the viewport, stays in
 * place.
 */
export function useKeptScroll(
  scroller: RefObject<HTMLElement | null>,
  scale: number,
): (point?: { readonly clientX: number; readonly clientY: number }) => void {
  const noted = useRef<{ left: number; top: number; x: number; y: number } | null>(null);
  const applied = useRef(scale);
  useLayoutEffect(() => {
    const [{ current }, before] = [scroller, noted.current];
    noted.current = null;
    const ratio = scale / applied.current;
    applied.current = scale;
    if (current === null || before === null) return;
    current.scrollTo(keptOffset(before.left, before.x, ratio), keptOffset(before.top, before.y, ratio));
  }, [scale, scroller]);
  return useCallback(
    (point) => {
      const { current } = scroller;
      if (current === null) return;
      const { scrollLeft: left, scrollTop: top, clientWidth, clientHeight } = current;
      const corner = current.getBoundingClientRect();
      const x = point === undefined ? clientWidth / 2 : point.clientX - corner.left;
      const y = point === undefined ? clientHeight / 2 : point.clientY - corner.top;
      // A smaller drawing would lose its scroll position before the next effect.
      noted.current = { left, top, x, y };
    },
    [scroller],
  );
}
