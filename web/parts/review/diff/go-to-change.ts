/** The target that was gone to last; from there the next one is counted while it is to be seen. */
let last: HTMLElement | null = null;

/**
 * Goes to the next comment or change, or to the one before: after the one that was gone to last, or after what is at
 * the top of the window where the person has scrolled since. A comment has the focus then; of a change the first line
 * is told.
 */
export function goToChange(pane: HTMLElement | null, by: 1 | -1, onLine: (line: number) => void): void {
  if (pane === null) return;
  const found = [...pane.querySelectorAll<HTMLElement>("[data-thread], td.line-text[data-kind]")].filter(
    (target) => !continues(target),
  );
  const body = (pane.querySelector("[data-file-body]") ?? pane).getBoundingClientRect();
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

/** So far from the top a target is put (`scroll-margin` in review.css). */
const margin = 60;

function isWithin(target: HTMLElement, { top, bottom }: DOMRect): boolean {
  const at = target.getBoundingClientRect();
  return target.isConnected && at.bottom > top && at.top < bottom;
}

/** The line of a change as it is now; of one that was taken away, the line below it. */
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

/** A changed line right under another one begins no target of its own. */
function continues(target: HTMLElement): boolean {
  if (target.dataset["kind"] === undefined) return false;
  const before = target.closest("tr")?.previousElementSibling;
  return before?.querySelector("td.line-text[data-kind]") != null;
}
