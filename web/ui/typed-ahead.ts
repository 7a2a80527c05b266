const patienceMs = 3000;
let typed = "";
let stop = (): void => undefined;

/**
 * Keeps what a person types while a form opens, so that it goes into the form's first field instead of acting as
 * shortcuts. It ends when a field has the focus, or after a moment.
 */
export function beginTypingAhead(): void {
  stop();
  typed = "";
  const ending = new AbortController();
  const { signal } = ending;
  const timer = setTimeout(() => stop(), patienceMs);
  stop = () => {
    clearTimeout(timer);
    ending.abort();
  };
  window.addEventListener("keydown", keep, { capture: true, signal });
  document.addEventListener("focusin", ({ target }) => isField(target) && stop(), { signal });
}

/** Returns what was typed ahead, once. */
export function takeTypedAhead(): string {
  stop();
  const text = typed;
  typed = "";
  return text;
}

function keep(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing } = event;
  if (key === "Escape") return stop();
  if (ctrlKey || metaKey || altKey || isComposing || isField(event.target)) return undefined;
  if (key === "Backspace") typed = typed.slice(0, -1);
  else if (key.length === 1 && !(repeat && typed === "")) typed += key;
  else return undefined;
  event.preventDefault();
  event.stopImmediatePropagation();
  return undefined;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
