import { type CompositionEvent, type KeyboardEvent, useEffect, useRef } from "react";

/** A press that repeats within this time is the same one. */
const samePressMs = 300;

/**
 * Sends a field or form on Ctrl or ⌘ with Enter; Enter alone never sends. During composition the press waits until
 * the syllable is complete, so that it is neither lost nor left in the emptied field; some systems then repeat the
 * press, which must not send twice.
 */
export function useSending(send: () => void): {
  onKeyDown(event: KeyboardEvent): void;
  onCompositionEnd(event: CompositionEvent): void;
} {
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const afterSyllable = useRef(false);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const sendOnce = (): void => {
    if (performance.now() - sentAt.current < samePressMs) return;
    sentAt.current = performance.now();
    latest.current();
  };
  return {
    onKeyDown(event) {
      const { isComposing, keyCode } = event.nativeEvent;
      if (isModifier(event.key)) return;
      afterSyllable.current = false;
      if (!isSendKey(event)) return;
      event.preventDefault();
      if (isComposing || keyCode === 229) afterSyllable.current = true;
      else sendOnce();
    },
    onCompositionEnd() {
      if (!afterSyllable.current) return;
      afterSyllable.current = false;
      // Firefox inserts the syllable after it reports the end of the composition.
      setTimeout(sendOnce);
    },
  };
}

function isSendKey({ code, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (code === "Enter" || code === "NumpadEnter") && (ctrlKey || metaKey);
}

function isModifier(key: string): boolean {
  return key === "Control" || key === "Meta" || key === "Shift" || key === "Alt";
}
