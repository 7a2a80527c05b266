const focusable = ":is(a[href], button, input, select, textarea, summary, [tabindex]):not([tabindex='-1'])";

/** Where the focus was: the element, and its place among what can have the focus in each part of the page around it. */
interface FocusPosition {
  readonly element: HTMLElement;
  readonly around: readonly { readonly part: HTMLElement; readonly at: number }[];
  readonly wasHidden: boolean;
}

const retryMs = 50;
const mostTries = 40;

/**
 * Keeps the focus near where it was when what had it goes away or can no longer be used: what took its place in the
 * nearest part of the page that is still there has it then, else the heading. Somebody who does not use a mouse is
 * never put back to the beginning.
 */
export function restoreFocus(): void {
  let last: FocusPosition | null = null;
  const mend = (triesLeft = mostTries): void => {
    if (last === null || !document.hasFocus() || !isNowhere()) return;
    const gone = !isUsable(last.element);
    const next = gone ? successor(last) : last.wasHidden ? last.element : null;
    if (gone && next === null && triesLeft > 0) {
      // All is hidden while something loads: what had the focus may be there again in a moment.
      last = { ...last, wasHidden: true };
      setTimeout(() => mend(triesLeft - 1), retryMs);
      return;
    }
    next?.focus();
  };
  document.addEventListener("focusin", ({ target }) => {
    last = target instanceof HTMLElement ? positionOf(target) : null;
  });
  document.addEventListener("focusout", ({ relatedTarget }) => {
    // Whoever takes the focus of what goes does so in the same breath or with the next drawing.
    if (relatedTarget === null) requestAnimationFrame(() => setTimeout(() => mend()));
  });
  // Not every browser tells that what had the focus was removed.
  document.addEventListener("keydown", () => mend(), { capture: true });
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
