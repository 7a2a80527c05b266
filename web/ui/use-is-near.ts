import { type RefObject, useEffect, useState } from "react";

/** Elements within this distance of the viewport are rendered. */
const nearPixels = 1200;

/** Returns whether an element has been near the viewport. */
export function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null || isNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { root: current.closest<HTMLElement>("[data-all-files]"), rootMargin: `${nearPixels}px` },
    );
    // Inside a scrolling page the root is the window, whose margin counts as well.
    const inWindow = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: `${nearPixels}px` },
    );
    observer.observe(current);
    inWindow.observe(current);
    return () => {
      observer.disconnect();
      inWindow.disconnect();
    };
  }, [element, isNear]);
  return isNear;
}
