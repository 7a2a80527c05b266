import { useEffect, useRef } from "react";
import { leaveField } from "./leave-field.ts";
import { type Bindings, type Depth, type Press, Shortcuts } from "./shortcuts.ts";

/** The shortcut scopes of the page. */
export const shortcuts = new Shortcuts();

/** Binds keys while the component is mounted and `when` holds. */
export function useShortcuts(depth: Depth, bindings: Bindings, when = true): void {
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  useEffect(() => {
    if (!when) return undefined;
    return shortcuts.enter({ bindings: () => latest.current, depth });
  }, [depth, when]);
}

/** Starts the page's only keyboard listener. An Escape that no scope handles leaves the field and keeps its text. */
export function listenToKeys(): void {
  window.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || isHandledByControl(event)) return;
    const press = pressOf(event);
    const leaves = press.code === "Escape" && press.typing && !press.composing;
    if (shortcuts.press(press) || (leaves && leaveField(event.target))) event.preventDefault();
  });
}

function pressOf(event: KeyboardEvent): Press {
  const typing = takesText(event.target);
  return {
    code: event.code,
    key: event.key,
    shift: event.shiftKey,
    mod: event.ctrlKey || event.metaKey,
    alt: event.altKey,
    typing,
    // With a Hangul layout some systems report 229 for every key, even outside text fields.
    composing: event.isComposing || (event.keyCode === 229 && typing),
    at: event.timeStamp,
  };
}

/** Checks whether the key is Enter or Space on a button or link, which handles it itself. */
function isHandledByControl({ code, target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || (code !== "Enter" && code !== "Space")) return false;
  return (
    target instanceof Element &&
    target.closest("a[href], button, summary, [role=button], [role=tab]") !== null
  );
}

function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type);
  return (
    target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}
