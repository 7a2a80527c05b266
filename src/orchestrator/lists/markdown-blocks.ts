import { codeAt, isDigit, isSpace, mayBeSpace, skipSpace } from "./characters.ts";

/** The opening line of a fenced code block. */
export interface OpenFence {
  readonly character: string;
  readonly length: number;
  readonly language: string;
  /** True if the fence is in a block quote. */
  readonly quoted: boolean;
}

/** Returns true if a line has only white space. */
export function isBlank(text: string): boolean {
  return mayBeSpace(codeAt(text, skipSpace(text, 0))) && text.trim() === "";
}

/** Returns the number of bytes of a part of a text in UTF-8. Faster than a call into the buffer for a short part. */
export function byteLength(text: string, from: number, end: number): number {
  let bytes = end - from;
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) continue;
    if (code < 0x800) bytes++;
    else if (code < 0xd800 || code > 0xdbff) bytes += 2;
    else if ((text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) {
      bytes += 2;
      at++;
    } else bytes += 2;
  }
  return bytes;
}

/**
 * Returns the column of the first character that is not white space. A tab advances to a multiple of four.
 */
export function indentOf(text: string): number {
  let column = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === space) column++;
    else if (code === tab) column += 4 - (column % 4);
    else break;
  }
  return column;
}

/** Returns the width of a list item's bullet with the space after it; 0 if the line is not a list item. */
export function bulletWidth(text: string): number {
  return bulletWidthAt(text, skipSpace(text, 0), text.length);
}

/** Returns the width of the bullet at a place of a line that ends at `lineEnd`. */
export function bulletWidthAt(text: string, start: number, lineEnd: number): number {
  const first = codeAt(text, start);
  let end = start + 1;
  if (isDigit(first)) {
    while (isDigit(codeAt(text, end))) end++;
    if (end - start > 9 || (codeAt(text, end) !== dot && codeAt(text, end) !== bracket)) return 0;
    end++;
  } else if (first !== hyphen && first !== asterisk && first !== plus) return 0;
  if (end === lineEnd) return end - start;
  return isSpace(codeAt(text, end)) ? end + 1 - start : 0;
}

const [space, tab, dot, bracket, hyphen, asterisk, plus] = [0x20, 0x09, 0x2e, 0x29, 0x2d, 0x2a, 0x2b];

/**
 * Reads the opening line of a fenced block, also in a quote or directly after a bullet; null for any other
 * line.
 */
export function openFence(text: string): OpenFence | null {
  if (!text.includes("```") && !text.includes("~~~")) return null;
  let rest = text.trimStart();
  const quoted = rest.startsWith(">");
  if (quoted) rest = /^[>\s]*(.*)$/su.exec(rest)?.[1] ?? "";
  rest = rest.slice(bulletWidth(rest)).trimStart();
  const character = rest[0];
  if (character !== "`" && character !== "~") return null;
  const length = runLength(rest, character);
  const info = rest.slice(length);
  if (length < 3 || (character === "`" && info.includes("`"))) return null;
  const language = (/^\s*([^\s{]*)/u.exec(info)?.[1] ?? "").toLowerCase();
  return { character, length, language, quoted };
}

/** Returns true if a line closes a fence. `container` is the column of the list item around it. */
export function closesFence(open: OpenFence, line: string, container: number): boolean {
  if (!open.quoted && indentOf(line) > container + 3) return false;
  const run = (open.quoted ? line.trim().replace(/^[>\s]*/u, "") : line).trim();
  return run.length >= open.length && runLength(run, open.character) === run.length;
}

function runLength(text: string, character: string): number {
  let length = 0;
  while (text[length] === character) length++;
  return length;
}
