import { type RefObject, useEffect } from "react";

/** The distance below the top of the list at which a file counts as in view. */
const margin = 96;

/** The acts of a person that scroll. Scrolling by a jump to a file does not change the current file. */
const scrolling = ["wheel", "touchmove", "pointerdown"] as const;

/** Reports the file at the top of the list while the person scrolls. */
export function useFileInView(
  list: RefObject<HTMLElement | null>,
  onInView: (path: string, byPerson: boolean) => void,
): void {
  useEffect(() => follow(list, onInView), [list, onInView]);
}

/** Follows the scrolling of the list; returns a function that ends it. */
function follow(
  list: RefObject<HTMLElement | null>,
  onInView: (path: string, byPerson: boolean) => void,
): () => void {
  let frame = 0;
  let isByPerson = false;
  const look = (): void => {
    frame = 0;
    const top = Math.max(0, list.current?.getBoundingClientRect().top ?? 0) + margin;
    const sections = [...(list.current?.querySelectorAll<HTMLElement>("[data-file-section]") ?? [])];
    const at = sections.findLast((section) => section.getBoundingClientRect().top <= top) ?? sections[0];
    const path = at?.dataset["fileSection"];
    if (path !== undefined && isByPerson) onInView(path, false);
  };
  const scroll = (): void => {
    frame ||= requestAnimationFrame(look);
  };
  const begin = (): void => {
    isByPerson = true;
  };
  const jump = (): void => {
    isByPerson = false;
  };
  document.addEventListener("scroll", scroll, true);
  document.addEventListener("keydown", jump, true);
  for (const act of scrolling) document.addEventListener(act, begin, { capture: true, passive: true });
  return () => {
    cancelAnimationFrame(frame);
    document.removeEventListener("scroll", scroll, true);
    document.removeEventListener("keydown", jump, true);
    for (const act of scrolling) document.removeEventListener(act, begin, { capture: true });
  };
}

/** Scrolls to a file of the list. */
export function showFile(path: string): void {
  document.querySelector(`[data-file-section="${CSS.escape(path)}"]`)?.scrollIntoView({ block: "start" });
}
