/** Puts text on the clipboard; fails where the browser does not let the page. */
export async function copy(text: string): Promise<void> {
  // A page that did not come over https or from this machine has no clipboard.
  if (navigator.clipboard === undefined) throw new Error("There is no clipboard.");
  await navigator.clipboard.writeText(text);
}
