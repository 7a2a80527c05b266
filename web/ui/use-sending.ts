import { type CompositionEvent, type KeyboardEvent, useEffect, useRef } from "react";

/** For how long after it was acted on a press that comes a second time is the same one. */
const samePressMs = 300;

/**
 * Sends what a field or form holds when Ctrl or ⌘ with Enter is pressed; Enter alone never does. While a syllable is
 * being composed the press waits until the syllable is there, so that it neither is missing nor stays behind in the
 * emptied field; some systems then repeat the press, which sends nothing twice.
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
      // Firefox puts the syllable into the field after it has said that it is composed.
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
