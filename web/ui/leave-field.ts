/** Moves the focus from a field to the nearest focusable section around it; returns false if there is none. */
export function leaveField(field: EventTarget | null): boolean {
  const around = field instanceof Element ? field.parentElement?.closest<HTMLElement>("[tabindex]") : null;
  around?.focus({ preventScroll: true });
  return around != null;
}
