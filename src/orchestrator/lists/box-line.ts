import type { MarkdownLine } from "./markdown-lines.ts";
import type { CheckBox } from "./task-list.ts";

/** A list item that begins with a check box. */
export interface BoxLine {
  /** The width of the white space before the item; a tab counts as four. */
  readonly indent: number;
  /** The character between the brackets; a space for `[]`. */
  readonly mark: string;
  /** True for `[ ]*`, which Kiro uses for optional tasks. */
  readonly starred: boolean;
  /** The text after the box. */
  readonly text: string;
  readonly box: CheckBox;
}

const item = /^([ \t]*)([-*+]|\d{1,9}[.)])([ \t]{1,8})\[([ xX~-]?)\](\\?\*)?(?=[ \t]|$)(.*)$/u;

/**
 * Returns a function that returns a line of a file by its number, without the line break and the byte order
 * mark.
 */
export function rawLines(content: string): (number: number) => string {
  const lines = content.split("\n");
  return (number) => {
    const line = lines[number - 1] ?? "";
    return line.slice(
      number === 1 && line.startsWith("\uFEFF") ? 1 : 0,
      line.endsWith("\r") ? -1 : undefined,
    );
  };
}

/**
 * Reads a list item with a check box; null for any other line. `raw` is the line as the file has it: a box
 * after a comment is not a list item.
 */
export function readBoxLine({ text, offset }: MarkdownLine, raw: string): BoxLine | null {
  const found = item.exec(text);
  if (found === null) return null;
  const [, before = "", bullet = "", gap = "", mark = "", star, rest = ""] = found;
  const column = before.length + bullet.length + gap.length + 1;
  if (!raw.startsWith(text.slice(0, column))) return null;
  return {
    indent: widthOf(before),
    mark: mark === "" ? " " : mark,
    starred: star !== undefined,
    text: rest.trim(),
    // Everything before the mark is ASCII, so each character is one byte.
    box: { offset: offset + column, empty: mark === "", lineText: raw },
  };
}

/** Returns the width of the white space at the start of a line; a tab counts as four. */
export function indentOf(text: string): number {
  return widthOf(/^[ \t]*/u.exec(text)?.[0] ?? "");
}

function widthOf(space: string): number {
  let width = 0;
  for (const character of space) width += character === "\t" ? 4 : 1;
  return width;
}
