import { readBox } from "./check-box.ts";
import type { CheckBox, ListContainer, ListedTask } from "./task-list.ts";

/** The new content of a list's file, or the reason why it was not changed. */
export type Ticked = { readonly content: Buffer } | { readonly refused: string };

/**
 * Ticks the check box of a task: replaces one byte, or inserts one into `[]`. The task's line must have the
 * same text at the same place, or at exactly one other place. A ticked box stays as it is.
 */
export function tickTask(content: Buffer, { box, id }: ListedTask | ListContainer): Ticked {
  if (box === null) return { refused: `${id} has no check box, so its state cannot be written to the list.` };
  const text = Buffer.from(box.lineText);
  const start = lineStart(content, box.offset);
  const column = box.offset - start;
  if (box.offset <= content.length && isLine(content, start, text) && fits(text, column, box.empty))
    return { content: ticked(content, box.offset, box.empty) };
  const moved = onlyLine(content, text);
  const mark = moved === null ? null : markIn(box);
  if (moved !== null && mark !== null) return { content: ticked(content, moved + mark, box.empty) };
  if (mark === null && isTickedAlready(content, start, text, column, box.empty)) return { content };
  return {
    refused: `The line of ${id} has changed since the list was read, so its box was not ticked. Tick it by hand or read the list again.`,
  };
}

function ticked(content: Buffer, offset: number, empty: boolean): Buffer {
  if (content[offset] === tick || content[offset] === bigTick) return content;
  return Buffer.concat([
    content.subarray(0, offset),
    tickByte,
    content.subarray(empty ? offset : offset + 1),
  ]);
}

const tick = 0x78;
const bigTick = 0x58;
const tickByte = Buffer.from([tick]);

/** Returns true if the brackets of a box are around a column of a line. */
function fits(text: Buffer, column: number, empty: boolean): boolean {
  return text[column - 1] === 0x5b && text[empty ? column : column + 1] === 0x5d;
}

function isTickedAlready(
  content: Buffer,
  start: number,
  text: Buffer,
  column: number,
  empty: boolean,
): boolean {
  if (!fits(text, column, empty)) return false;
  return isLine(content, start, ticked(text, column, empty));
}

function lineStart(content: Buffer, offset: number): number {
  const start = offset === 0 ? 0 : content.lastIndexOf(0x0a, offset - 1) + 1;
  return start === 0 && content.subarray(0, 3).equals(mark) ? 3 : start;
}

const mark = Buffer.from("\uFEFF");

/** Returns true if a whole line with this text begins at an offset. */
function isLine(content: Buffer, start: number, text: Buffer): boolean {
  const end = start + text.length;
  if (end > content.length || !content.subarray(start, end).equals(text)) return false;
  if (lineStart(content, start) !== start) return false;
  const isReturn = content[end] === 0x0d;
  return end === content.length || content[end] === 0x0a || (isReturn && isEndAt(content, end + 1));
}

function isEndAt(content: Buffer, at: number): boolean {
  return at === content.length || content[at] === 0x0a;
}

/** Returns the offset of the only line with this text; null if there is none or more than one. */
function onlyLine(content: Buffer, text: Buffer): number | null {
  let found: number | null = null;
  for (let at = content.indexOf(text); at >= 0; at = nextLine(content, at, text)) {
    if (!isLine(content, at, text)) continue;
    if (found !== null) return null;
    found = at;
  }
  return found;
}

function nextLine(content: Buffer, at: number, text: Buffer): number {
  const end = content.indexOf(0x0a, at);
  return end < 0 ? -1 : content.indexOf(text, end + 1);
}

/** Returns the byte column of the box in the line's text; null if it is ambiguous. */
function markIn({ lineText, empty }: CheckBox): number | null {
  const marks: number[] = [];
  for (let at = lineText.indexOf("["); at >= 0; at = lineText.indexOf("[", at + 1)) {
    const box = readBox(lineText, at);
    if (box !== null && box.empty === empty) marks.push(box.mark);
  }
  const isFirst = marks.length === 1 || /^\s*(?:#{1,6}|[-*+]|\d{1,9}[.)])\s+\[/u.test(lineText);
  return marks[0] === undefined || !isFirst ? null : Buffer.byteLength(lineText.slice(0, marks[0]));
}
