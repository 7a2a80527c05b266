import { type RefObject, useEffect, useState } from "react";
import { useKeptScroll } from "../use-kept-scroll.ts";
import { firstScale, fittingScale, limitedScale, nextScale, type Size } from "./zoom.ts";

/** The scale of a scrolled drawing, and the functions that change it. */
export interface Zoom {
  readonly scale: number;
  readonly step: (larger: boolean) => void;
  readonly showAll: () => void;
}

/**
 * Holds the scale of a drawing in a scrolled element. Starts with the scale of `firstScale`. The centre of
 * the viewport stays in place; with Ctrl and the wheel, or with a pinch on a touchpad, the point under the
 * pointer does.
 */
export function useZoom(scroller: RefObject<HTMLElement | null>, drawing: Size, viewport: Size | null): Zoom {
  const [chosen, setChosen] = useState<number | null>(null);
  const scale = chosen ?? (viewport === null ? 1 : firstScale(drawing, viewport));
  const keep = useKeptScroll(scroller, scale);
  useEffect(() => {
    const { current } = scroller;
    if (current === null) return undefined;
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      keep(event);
      setChosen((known) => limitedScale((known ?? scale) * Math.exp(-event.deltaY / 300)));
    };
    // React registers a passive listener, which cannot prevent the browser's own zoom.
    current.addEventListener("wheel", wheel, { passive: false });
    return () => current.removeEventListener("wheel", wheel);
  }, [scroller, keep, scale]);
  return {
    scale,
    step(larger) {
      keep();
      setChosen(nextScale(scale, larger));
    },
    showAll() {
      keep();
      setChosen(fittingScale(drawing, viewport ?? drawing));
    },
  };
}
