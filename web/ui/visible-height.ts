/** What counts as typing: a field over which an on-screen keyboard comes up. */
const fields = "textarea, input:not([type=checkbox], [type=radio], [type=button]), [contenteditable]";

/** So much of the height that there was before a keyboard leaves at most. */
const aboveKeyboard = 0.75;

/**
 * Keeps the whole page above an on-screen keyboard. Some browsers shrink the page by themselves; others lay the keyboard
 * over it, and only `visualViewport` tells. While somebody types with such a keyboard the document is marked, so that what
 * is not needed can make room. A page that is zoomed in is left as it is.
 */
export function followVisibleHeight(): void {
  const { visualViewport: view } = window;
  if (view === null) return;
  const { documentElement: root } = document;
  let tallest = { width: view.width, height: view.height };
  const fit = (): void => {
    if (view.scale > 1.01) return;
    if (view.width !== tallest.width || view.height > tallest.height) {
      tallest = { width: view.width, height: view.height };
    }
    const covered = view.height < window.innerHeight - 1;
    if (covered) root.style.setProperty("--visible-height", `${view.height}px`);
    else root.style.removeProperty("--visible-height");
    const field = document.activeElement?.matches(fields) === true ? document.activeElement : null;
    const typing = field !== null && view.height < tallest.height * aboveKeyboard;
    root.toggleAttribute("data-keyboard", typing && matchMedia("(pointer: coarse)").matches);
    if (covered) window.scrollTo(0, 0);
    if (typing) formAround(field, view.height).scrollIntoView({ block: "nearest" });
  };
  view.addEventListener("resize", fit);
  document.addEventListener("focusin", fit);
  document.addEventListener("focusout", fit);
}

/** The form around a field, where there is room for it; else the field alone. */
function formAround(field: Element, room: number): Element {
  const form = field.closest("form");
  return form !== null && form.getBoundingClientRect().height < room - 16 ? form : field;
}
