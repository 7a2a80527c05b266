/** Normalizes text for comparison: composed form, lower case. */
export function searchable(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
