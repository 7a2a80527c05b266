/** The last target; the next one is counted from it while it is visible. */
let last: HTMLElement | null = null;

/**
 * Goes to the next or previous comment or change: relative to the last target, or to the top of the viewport if the
 * person has scrolled since. A comment gets the focus; for a change, `onLine` receives its first line.
 */
export function goToChange(pane: HTMLElement | null, by: 1 | -1, onLine: (line: number) => void): void {
  if (pane === null) return;
  const found = [...pane.querySelectorAll<HTMLElement>("[data-thread], td.line-text[data-kind]")].filter(
    (target) => !continues(target),
  );
  const body = visiblePart(pane.querySelector("[data-file-body]") ?? pane);
  const here = last === null || !isWithin(last, body) ? -1 : found.indexOf(last);
  const top = body.top + margin;
  const next =
    here !== -1
      ? found[here + by]
      : by === 1
        ? found.find((target) => target.getBoundingClientRect().top > top - margin)
        : found.findLast((target) => target.getBoundingClientRect().top < top - 1);
  if (next === undefined) return;
  last = next;
  next.scrollIntoView({ block: "start" });
  const comment = next.querySelector<HTMLElement>("[data-comment]");
  const line = lineOf(next);
  if (comment !== null) comment.focus({ preventScroll: true });
  else if (line !== null) onLine(line);
}

/** The distance of a target from the top (`scroll-margin` in review.css). */
const margin = 60;

/** Returns the part of an element that is in the window. */
function visiblePart(element: Element): Pick<DOMRect, "top" | "bottom"> {
  const { top, bottom } = element.getBoundingClientRect();
  return { top: Math.max(0, top), bottom: Math.min(window.innerHeight, bottom) };
}

function isWithin(target: HTMLElement, { top, bottom }: Pick<DOMRect, "top" | "bottom">): boolean {
  const at = target.getBoundingClientRect();
  return target.isConnected && at.bottom > top && at.top < bottom;
}

/** Returns the current line of a change, or the line below a removed one. */
function lineOf(target: HTMLElement): number | null {
  for (
    let row = target.closest("tr");
    row !== null;
    row = row.nextElementSibling as HTMLTableRowElement | null
  ) {
    const line = row.querySelector<HTMLElement>("[data-line]")?.dataset["line"];
    if (line !== undefined) return Number(line);
  }
  return null;
}

/** Checks whether a changed line directly follows another, and so is part of the same change. */
function continues(target: HTMLElement): boolean {
  if (target.dataset["kind"] === undefined) return false;
  const before = target.closest("tr")?.previousElementSibling;
  return before?.querySelector("td.line-text[data-kind]") != null;
}
