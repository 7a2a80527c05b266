/** Returns the width of a line's indentation; a tab counts as four. */
export function indentOf(line: string): number {
  let width = 0;
  for (const character of line) {
    if (character === " ") width++;
    else if (character === "\t") width += 4;
    else break;
  }
  return width;
}
