const focusable = ":is(a[href], button, input, select, textarea, summary, [tabindex]):not([tabindex='-1'])";

/** The focused element, and its index among the focusable elements of each section around it. */
interface FocusPosition {
  readonly element: HTMLElement;
  readonly around: readonly { readonly part: HTMLElement; readonly at: number }[];
  readonly wasHidden: boolean;
}

const retryMs = 50;
const mostTries = 40;

/**
 * Moves the focus to a neighbour when the focused element is removed or disabled: to its successor in the nearest
 * section that still exists, else to the heading. A keyboard user is never sent back to the top of the page.
 */
export function restoreFocus(): void {
  let last: FocusPosition | null = null;
  // Counts changes of the focus, so that a scheduled restore does not act on a later loss, which schedules its own.
  let changes = 0;
  const restore = (triesLeft = mostTries): void => {
    if (last === null || !document.hasFocus() || !isNowhere()) return;
    const gone = !isUsable(last.element);
    const next = gone ? successor(last) : last.wasHidden ? last.element : null;
    if (gone && next === null && triesLeft > 0) {
      // Everything is hidden while something loads, and the element may return in a moment.
      last = { ...last, wasHidden: true };
      setTimeout(() => restore(triesLeft - 1), retryMs);
      return;
    }
    next?.focus();
  };
  document.addEventListener("focusin", ({ target }) => {
    changes += 1;
    last = target instanceof HTMLElement ? positionOf(target) : null;
  });
  document.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget !== null) return;
    // A button that is disabled for a moment takes the focus back, even if it is enabled again before `restore` runs.
    if (last !== null && !isUsable(last.element)) last = { ...last, wasHidden: true };
    // Code that takes over the focus does so at once or with the next render.
    const change = (changes += 1);
    requestAnimationFrame(() => setTimeout(() => change === changes && restore()));
  });
  // Not every browser reports that the focused element was removed.
  document.addEventListener("keydown", () => restore(), { capture: true });
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function isUsable(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(":disabled") && element.checkVisibility();
}

function positionOf(element: HTMLElement): FocusPosition {
  const around: { part: HTMLElement; at: number }[] = [];
  for (let part = element.parentElement; part !== null; part = part.parentElement) {
    around.push({ part, at: usable(part).indexOf(element) });
    if (part.matches("main, dialog, nav, body")) break;
  }
  return { element, around, wasHidden: false };
}

function successor({ around }: FocusPosition): HTMLElement | null {
  for (const { part, at } of around) {
    if (!part.isConnected || !part.checkVisibility()) continue;
    if (part.matches("main, body")) break;
    const there = usable(part);
    const next = there[Math.min(Math.max(0, at), there.length - 1)];
    if (next !== undefined) return next;
  }
  const headings = [...document.querySelectorAll<HTMLElement>("main h1[tabindex], main")];
  return headings.toReversed().find((each) => each.checkVisibility()) ?? null;
}

function usable(part: HTMLElement): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(focusable)].filter(
    (each) => each.tabIndex >= 0 && isUsable(each),
  );
}
