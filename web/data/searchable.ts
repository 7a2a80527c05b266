/** Text as it is compared: composed the same way and in one case. */
export function searchable(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
