/** An open Markdown code fence: its character and length. */
export interface Fence {
  readonly mark: "`" | "~";
  readonly length: number;
}

/**
 * Returns the fence that is open after this line (without surrounding white space), given the one open before
 * it.
 */
export function fenceAfter(open: Fence | null, line: string): Fence | null {
  const mark = line[0];
  if (mark !== "`" && mark !== "~") return open;
  const length = runLength(line, mark);
  if (length < 3) return open;
  if (open !== null) return closes(open, line, mark, length) ? null : open;
  if (mark === "`" && line.includes("`", length)) return null;
  return { mark, length };
}

function closes(open: Fence, line: string, mark: string, length: number): boolean {
  return mark === open.mark && length >= open.length && length === line.length;
}

function runLength(line: string, mark: string): number {
  let length = 0;
  while (line[length] === mark) length++;
  return length;
}
