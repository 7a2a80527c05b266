/** Takes the focus out of a field without losing it, to the nearest part of the page around it that can have it; tells whether there is one. */
export function leaveField(field: EventTarget | null): boolean {
  const around = field instanceof Element ? field.parentElement?.closest<HTMLElement>("[tabindex]") : null;
  around?.focus({ preventScroll: true });
  return around != null;
}
