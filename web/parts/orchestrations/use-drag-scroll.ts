import { type RefObject, useEffect } from "react";

/** The distance in pixels below which a movement counts as a click. */
const still = 4;

/**
 * Scrolls an element while a mouse drags its content. Touch scrolls it anyway. Suppresses the click at the
 * end of a drag.
 */
export function useDragScroll(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = scroller;
    if (current === null) return undefined;
    let from: { x: number; y: number; left: number; top: number } | null = null;
    let dragged = false;
    const down = (event: PointerEvent): void => {
      if (event.pointerType !== "mouse" || event.button !== 0 || isOnScrollbar(current, event)) return;
      dragged = false;
      from = { x: event.clientX, y: event.clientY, left: current.scrollLeft, top: current.scrollTop };
    };
    const move = (event: PointerEvent): void => {
      if (from === null) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!dragged && Math.hypot(x, y) < still) return;
      if (!dragged) current.setPointerCapture(event.pointerId);
      dragged = true;
      current.dataset["dragged"] = "";
      current.scrollTo(from.left - x, from.top - y);
    };
    const up = (): void => {
      from = null;
      delete current.dataset["dragged"];
    };
    const click = (event: MouseEvent): void => {
      if (dragged) event.stopPropagation();
      dragged = false;
    };
    current.addEventListener("pointerdown", down);
    current.addEventListener("pointermove", move);
    current.addEventListener("pointerup", up);
    current.addEventListener("pointercancel", up);
    current.addEventListener("click", click, { capture: true });
    return () => {
      current.removeEventListener("pointerdown", down);
      current.removeEventListener("pointermove", move);
      current.removeEventListener("pointerup", up);
      current.removeEventListener("pointercancel", up);
      current.removeEventListener("click", click, { capture: true });
    };
  }, [scroller]);
}

function isOnScrollbar(element: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const { left, top } = element.getBoundingClientRect();
  return clientX - left > element.clientWidth || clientY - top > element.clientHeight;
}
