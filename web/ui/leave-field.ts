/** Takes the focus out of a field without losing it: to the nearest part of the page around it that can have it. */
export function leaveField(field: HTMLElement): void {
  field.parentElement?.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
}
