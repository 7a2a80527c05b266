/** Moves the focus to the field for messages of the open task. */
export function focusComposer(): void {
  document.querySelector<HTMLTextAreaElement>("[data-composer] textarea")?.focus();
}
