import { useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect } from "react";

/** Time in which a page may still become long enough to be scrolled to its old position. */
const patienceMs = 3000;
const mostRemembered = 100;

/**
 * Scrolls a new page to its top, and a page that is reached with Back or Forward to where it was. The position belongs
 * to the entry of the browser's history, so two visits of one page have two positions. A page whose content is still
 * loading is scrolled once it is long enough, unless the person scrolls first.
 */
export function useScrollMemory(scroller: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const positions = new Map<string, number>();
    let entry = entryOf(router.history.location);
    let stop = (): void => undefined;
    const remember = (): void => {
      positions.delete(entry);
      positions.set(entry, element.scrollTop);
      const [oldest] = positions.keys();
      if (positions.size > mostRemembered && oldest !== undefined) positions.delete(oldest);
    };
    element.addEventListener("scroll", remember, { passive: true, signal });
    for (const act of ["wheel", "touchstart", "keydown", "pointerdown"] as const) {
      element.addEventListener(act, () => stop(), { passive: true, signal });
    }
    const unsubscribe = router.subscribe("onResolved", ({ pathChanged, toLocation }) => {
      const next = entryOf(router.history.location);
      if (next === entry) return;
      const before = positions.get(next);
      // A search that replaces the address of the same page moves nothing.
      if (!pathChanged && before === undefined && toLocation.hash === "") {
        const kept = element.scrollTop;
        entry = next;
        positions.set(entry, kept);
        return;
      }
      entry = next;
      stop();
      stop = scrollWhenLong(element, before ?? 0);
    });
    return () => {
      ending.abort();
      unsubscribe();
      stop();
    };
  }, [router, scroller]);
}

/** Scrolls to a position as soon as the content is long enough; returns a function that gives up. */
function scrollWhenLong(element: HTMLElement, top: number): () => void {
  const until = performance.now() + patienceMs;
  let frame = 0;
  const attempt = (): void => {
    element.scrollTop = top;
    const arrived = Math.abs(element.scrollTop - top) < 2;
    if (!arrived && performance.now() < until) frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}

function entryOf({ state, href }: { state: { readonly __TSR_key?: string }; href: string }): string {
  return state.__TSR_key ?? href;
}
