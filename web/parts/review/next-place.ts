/** Goes to the next comment or change after what is at the top of the window, or to the one before. */
export function nextPlace(pane: HTMLElement | null, by: 1 | -1): void {
  if (pane === null) return;
  const found = [...pane.querySelectorAll<HTMLElement>("[data-thread], td.line-text[data-kind]")].filter(
    (place) => !continues(place),
  );
  const top = (pane.querySelector("[data-file-body]") ?? pane).getBoundingClientRect().top + margin;
  const next =
    by === 1
      ? found.find((place) => place.getBoundingClientRect().top > top + 1)
      : found.findLast((place) => place.getBoundingClientRect().top < top - 1);
  next?.scrollIntoView({ block: "start" });
}

/** So far from the top a place is put (`scroll-margin` in review.css). */
const margin = 60;

/** A changed line right under another one begins no place of its own. */
function continues(place: HTMLElement): boolean {
  if (place.dataset["kind"] === undefined) return false;
  const before = place.closest("tr")?.previousElementSibling;
  return before?.querySelector("td.line-text[data-kind]") != null;
}
