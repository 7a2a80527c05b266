/** The fields that open an on-screen keyboard. */
const fields = "textarea, input:not([type=checkbox], [type=radio], [type=button]), [contenteditable]";

/** An on-screen keyboard leaves at most this share of the height. */
const aboveKeyboard = 0.75;

/**
 * Keeps the whole page above an on-screen keyboard. Some browsers shrink the page themselves; others overlay the
 * keyboard, which only `visualViewport` reports. While such a keyboard is open, the document is marked, so that the
 * page can hide what is not needed. A zoomed page stays as it is.
 */
export function keepAboveKeyboard(): void {
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

/** Returns the form around a field if it fits the room, else the field. */
function formAround(field: Element, room: number): Element {
  const form = field.closest("form");
  return form !== null && form.getBoundingClientRect().height < room - 16 ? form : field;
}
