import { useEffect, useState } from "react";

/** Where a tip stands in the window: so far from the left, and from the top or the bottom. */
export interface Place {
  readonly left: number;
  readonly width: number;
  readonly top: number | null;
  readonly bottom: number | null;
  /** Whether what it points at is, or holds, a box that is ticked. */
  readonly checked: boolean;
}

interface Target {
  /** What the tip points at: the first such thing that is in the window. */
  readonly at: string;
  /** What else it must not cover. */
  readonly clear: string | null;
  readonly side: "above" | "below";
}

const widest = 300;
const narrowest = 200;
const margin = 12;
const gap = 8;
/** A tip below something needs so much room there. */
const leastRoom = 200;

/**
 * Follows what a tip points at, marks it, and gives where the tip can stand without covering it; null while it is not in
 * the window.
 */
export function useTipPlace(target: Target | null): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    if (target === null) return undefined;
    let shown: HTMLElement | null = null;
    let request = 0;
    const look = (): void => {
      // Nothing stands before somebody who writes.
      const writing = document.querySelector("[data-editor]") !== null;
      const there = writing ? [] : [...document.querySelectorAll<HTMLElement>(target.at)];
      const found = there.find(isInWindow(target)) ?? null;
      if (found !== shown) {
        delete shown?.dataset["coached"];
        if (found !== null) found.dataset["coached"] = "";
        shown = found;
      }
      const next = found === null ? null : placeBeside(found, target);
      setPlace((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
      request = requestAnimationFrame(look);
    };
    look();
    return () => {
      cancelAnimationFrame(request);
      delete shown?.dataset["coached"];
    };
  }, [target]);
  return target === null ? null : place;
}

function placeBeside(found: HTMLElement, { clear, side }: Target): Place {
  const { left, right, bottom } = found.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const width = Math.min(widest, innerWidth - 2 * margin);
  const checked = found.querySelector("input:checked") !== null;
  const fits = (from: number): number => Math.round(Math.min(from, innerWidth - margin - width));
  if (side === "above") {
    const top = (found.closest(clear ?? "*") ?? found).getBoundingClientRect().top;
    return { left: fits(left), width, top: null, bottom: Math.round(innerHeight - top + gap), checked };
  }
  // Beside the column of numbers or marks, so that none of them is covered, be it narrower there.
  const room = Math.round(innerWidth - margin - right - gap);
  const beside = room >= narrowest ? { left: Math.round(right + gap), width: Math.min(width, room) } : null;
  return {
    ...(beside ?? { left: fits(right), width }),
    top: Math.round(bottom + gap),
    bottom: null,
    checked,
  };
}

/** Whether something is to be seen, with room for a tip on its side. */
function isInWindow({ side }: Target): (element: HTMLElement) => boolean {
  return (element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    const within = element.closest("[data-file-body]")?.getBoundingClientRect().top ?? 0;
    const room = side === "below" ? leastRoom : 0;
    return width > 0 && top >= Math.max(0, within) && bottom <= window.innerHeight - room;
  };
}
