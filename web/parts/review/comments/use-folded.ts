import { type FocusEvent, type MouseEvent, useState } from "react";

/**
 * Whether a thread is folded to one line: while it is resolved, nobody writes in it and nobody has had it shown. One
 * that is resolved while the focus is in it stays as it is until the focus leaves.
 */
export function useFolded({ resolved, writing }: { resolved: boolean; writing: boolean }) {
  const [shown, setShown] = useState(false);
  const [held, setHeld] = useState(false);
  const folded = resolved && !writing && !shown && !held;
  if (!resolved && shown) setShown(false);
  return {
    folded,
    /** Shows or folds it. The button goes with that, so the thread itself has the focus. */
    toggle: (event: MouseEvent): void => {
      event.currentTarget.closest<HTMLElement>("[data-comment]")?.focus({ preventScroll: true });
      setShown(folded);
      setHeld(false);
    },
    onFocus: (): void => {
      if (!folded) setHeld(true);
    },
    onBlur: ({ currentTarget }: FocusEvent): void => {
      afterPress(() => {
        if (!currentTarget.contains(document.activeElement)) setHeld(false);
      });
    },
  };
}

/** Waits until a button of the mouse is up: nothing may move from under the pointer between press and click. */
function afterPress(act: () => void): void {
  const pressed = document.querySelector(":active") !== null;
  if (pressed) window.addEventListener("pointerup", () => setTimeout(act), { once: true });
  else setTimeout(act);
}
