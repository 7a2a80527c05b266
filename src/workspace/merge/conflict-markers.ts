/** A conflict marker of git that a resolution still contains. */
export interface LeftMarker {
  readonly line: number;
  readonly text: string;
}

/**
 * Finds conflict markers in a resolved file. A line that one of the sides already had is content, such as a
 * rule under a heading or a document about git.
 */
export function leftMarkers(merged: Buffer, sides: readonly Buffer[]): readonly LeftMarker[] {
  const lines = linesOf(merged);
  const found = lines.flatMap((text, index) => (isMarker(text) ? [{ line: index + 1, text }] : []));
  if (found.length === 0) return [];
  const known = new Set(sides.flatMap(linesOf).filter(isMarker));
  return found.filter(({ text }) => !known.has(text));
}

/** Splits the raw bytes into lines, so that the encoding does not matter. */
function linesOf(bytes: Buffer): string[] {
  return bytes
    .toString("latin1")
    .split("\n")
    .map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
}

/**
 * Returns true for a line of seven or more marker characters, alone or before a label. Git writes more than
 * seven if it merges several bases.
 */
function isMarker(line: string): boolean {
  const first = line[0];
  if (first === "=") return line === "=======";
  if (first !== "<" && first !== ">" && first !== "|") return false;
  let length = 1;
  while (line[length] === first) length++;
  return length >= 7 && (line.length === length || line[length] === " ");
}
