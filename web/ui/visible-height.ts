/** What counts as typing: a field over which an on-screen keyboard comes up. */
const fields = "textarea, input:not([type=checkbox], [type=radio], [type=button]), [contenteditable]";

/** So much of the screen a keyboard leaves at most. */
const belowKeyboard = 0.7;

/**
 * Keeps the whole page above an on-screen keyboard. Some browsers shrink the page by themselves; others lay the keyboard
 * over it, and only `visualViewport` tells. While somebody types with such a keyboard the document is marked, so that what
 * is not needed can make room. A page that is zoomed in is left as it is.
 */
export function followVisibleHeight(): void {
  const { visualViewport: view } = window;
  if (view === null) return;
  const { documentElement: root } = document;
  const fit = (): void => {
    if (view.scale > 1.01) return;
    const covered = view.height < window.innerHeight - 1;
    if (covered) root.style.setProperty("--visible-height", `${view.height}px`);
    else root.style.removeProperty("--visible-height");
    const field = document.activeElement?.matches(fields) === true ? document.activeElement : null;
    const typing = field !== null && view.height < screen.height * belowKeyboard;
    root.toggleAttribute("data-keyboard", typing && matchMedia("(pointer: coarse)").matches);
    if (!covered) return;
    window.scrollTo(0, 0);
    field?.scrollIntoView({ block: "nearest" });
  };
  view.addEventListener("resize", fit);
  document.addEventListener("focusin", fit);
  document.addEventListener("focusout", fit);
}
