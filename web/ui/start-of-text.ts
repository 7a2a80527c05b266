/** Returns the beginning of a text, limited to a number of lines and characters. */
export function startOfText(
  text: string,
  most: { readonly lines: number; readonly characters: number },
): string {
  const lines = text.split("\n", most.lines + 1);
  const start = lines.length > most.lines ? lines.slice(0, most.lines).join("\n") : text;
  return start.length > most.characters
    ? start.slice(0, most.characters).replace(/[\ud800-\udbff]$/, "")
    : start;
}
