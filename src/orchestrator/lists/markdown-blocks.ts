/** The opening line of a fenced code block. */
export interface OpenFence {
  readonly character: string;
  readonly length: number;
  readonly language: string;
  /** True if the fence stands in a block quote. */
  readonly quoted: boolean;
}

/** True if a line has nothing but white space. */
export function isBlank(text: string): boolean {
  let at = 0;
  while (isSpace(text.charCodeAt(at))) at++;
  return at === text.length || text.trim() === "";
}

/** Returns the number of bytes of a text in UTF-8. Faster than a call into the buffer for each short line. */
export function byteLength(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
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

/** Returns the column of the first character that is not white space. A tab ends at a multiple of four. */
export function indentOf(text: string): number {
  let column = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === " ") column++;
    else if (character === "\t") column += 4 - (column % 4);
    else break;
  }
  return column;
}

/** Returns the width of a list item's bullet with the space after it; 0 if the line is no list item. */
export function bulletWidth(text: string): number {
  let start = 0;
  while (isSpace(text.charCodeAt(start))) start++;
  const first = text.charCodeAt(start);
  let end = start + 1;
  if (first >= digit0 && first <= digit9) {
    while (text.charCodeAt(end) >= digit0 && text.charCodeAt(end) <= digit9) end++;
    if (end - start > 9 || (text[end] !== "." && text[end] !== ")")) return 0;
    end++;
  } else if (first !== hyphen && first !== asterisk && first !== plus) return 0;
  if (end === text.length) return end - start;
  return isSpace(text.charCodeAt(end)) ? end + 1 - start : 0;
}

const [digit0, digit9, hyphen, asterisk, plus] = [0x30, 0x39, 0x2d, 0x2a, 0x2b];

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** Reads the opening line of a fenced block, also in a quote or directly after a bullet; null for any other line. */
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

/** True if a line closes a fence whose container begins at a column. */
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
