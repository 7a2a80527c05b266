/** Copies text to the clipboard; fails if the browser forbids it. */
export async function copy(text: string): Promise<void> {
  // The clipboard needs HTTPS or a page from this machine.
  if (navigator.clipboard === undefined) throw new Error("There is no clipboard.");
  await navigator.clipboard.writeText(text);
}
