/*
 * Cheap tests on the bytes of a line that decide if it is worth reading. They may answer yes too often, but
 * never no wrongly: wherever an escape sequence or another invisible byte could change the visible text, or
 * the bytes end, the answer is yes.
 */

const ORDINARY = 0;
const INVISIBLE = 1;
const ESCAPE = 2;
const TWICE = 3;
const OPENING = 4;
const WORD = 5;
const SPACE_LEAD = 6;
const UNSETTLED = 7;

/**
 * `]`, `=`, a backtick and `~`: a line without any of them is neither tag, marker nor fence, and contains
 * none.
 */
export const SIGNAL_BYTES = [0x5d, 0x3d, 0x60, 0x7e] as const;

/**
 * Returns the class of each byte at the beginning of a line; zero means an ordinary line. With `thin`, words
 * of that dialect count.
 */
export function lineStarts(thin: boolean): Uint8Array {
  const kinds = new Uint8Array(256).fill(INVISIBLE, 0, 0x21).fill(UNSETTLED, 0x80, 0xa0);
  kinds[0x0a] = ORDINARY;
  kinds[0x0d] = ORDINARY;
  kinds[0x1b] = ESCAPE;
  kinds[0x7f] = INVISIBLE;
  kinds[0x5b] = OPENING;
  for (const mark of "=`~") kinds[mark.charCodeAt(0)] = TWICE;
  for (const lead of [0xc2, 0xe1, 0xe2, 0xe3, 0xef]) kinds[lead] = SPACE_LEAD;
  if (thin) for (const word of "RPATDFECWM") kinds[word.charCodeAt(0)] = WORD;
  return kinds;
}

/** Non-zero for bytes at the end of a line that ends like a marker: equals signs, decoration, white space. */
export const LINE_ENDS = lineEnds();

/**
 * True if the line that starts, or restarts, at an index could be a tag, a marker, a fence or a thin message.
 */
export function beginsLikeSignal(bytes: Uint8Array, from: number, starts: Uint8Array): boolean {
  const last = bytes.length - 2;
  let at = from;
  while (at < last) {
    const byte = bytes[at]!;
    const next = bytes[at + 1]!;
    const kind = starts[byte]!;
    if (kind === ORDINARY) return false;
    if (kind === INVISIBLE) {
      at++;
    } else if (kind === ESCAPE) {
      if (next !== 0x5b) return true;
      at += 2;
      while (at < last && bytes[at]! >= 0x20 && bytes[at]! < 0x40) at++;
      if (bytes[at]! < 0x40 || bytes[at]! > 0x7e) return true;
      at++;
    } else {
      if (kind === OPENING) return beginsLikeTag(bytes, at);
      if (kind === TWICE) return next === byte || isOdd(next);
      if (kind === WORD) return (next >= 0x41 && next <= 0x5a) || isOdd(next);
      return kind !== SPACE_LEAD || isSpace(byte, next, bytes[at + 2]!);
    }
  }
  return true;
}

/**
 * True if the `]` at an index ends something that begins like an opening tag, in a line that starts at
 * `from`.
 */
export function endsTag(bytes: Uint8Array, from: number, at: number): boolean {
  const least = Math.max(from, at - TAG_LIMIT);
  for (let back = at - 1; back >= least; back--) {
    const byte = bytes[back]!;
    if (byte === 0x5b) return beginsTagName(bytes, back + 1);
    if (!isTagByte(byte)) return false;
  }
  return false;
}

/** True if the name of an opening tag begins at an index, just after `[`. */
export function beginsTagName(bytes: Uint8Array, at: number): boolean {
  if (at + 2 >= bytes.length) return false;
  const first = bytes[at];
  const second = bytes[at + 1];
  if (first === 0x45) return second === 0x52;
  if (first === 0x49) return second === 0x4e && bytes[at + 2] === 0x56;
  if (first === 0x55 || first === 0x41) return second === 0x53;
  if (first === 0x44) return second === 0x45;
  return first === 0x53 && second === 0x54;
}

/** True if a byte can occur inside a tag in the middle of a line. */
export function isTagByte(byte: number): boolean {
  return byte >= 0x2d && byte !== 0x5d;
}

/** True if a line ends with three equals signs, possibly followed by decoration. */
export function endsLikeMarker(bytes: Uint8Array, from: number, to: number): boolean {
  const at = markerEnd(bytes, from, to) - 1;
  return at - 2 >= from && bytes[at] === 0x3d && bytes[at - 1] === 0x3d && bytes[at - 2] === 0x3d;
}

/**
 * Returns the index after a line's last equals sign, if only white space and a little decoration follow it.
 */
export function markerEnd(bytes: Uint8Array, from: number, to: number): number {
  let end = to;
  while (end > from && (bytes[end - 1] === 0x20 || bytes[end - 1] === 0x0d || bytes[end - 1] === 0x09)) end--;
  const least = Math.max(from, end - DECORATION);
  while (end > least && bytes[end - 1] !== 0x3d && LINE_ENDS[bytes[end - 1]!] !== 0) end--;
  return end;
}

/** Maximum length of a tag inside a line, without brackets. */
export const TAG_LIMIT = 256;

const DECORATION = 3;

function lineEnds(): Uint8Array {
  const ends = new Uint8Array(256);
  for (const mark of '=*`_"| \t\r') ends[mark.charCodeAt(0)] = 1;
  return ends;
}

/** True if the `[` at an index begins a line with nothing but a tag, or a tag and a JSON object. */
function beginsLikeTag(bytes: Uint8Array, from: number): boolean {
  const limit = Math.min(bytes.length, from + TAG_LIMIT);
  let at = from + 1;
  while (at < limit && isNameByte(bytes[at]!)) at++;
  if (at < limit && bytes[at] === 0x3a) while (at < limit && bytes[at] !== 0x5d && bytes[at]! >= 0x20) at++;
  if (at >= limit) return at >= bytes.length;
  if (bytes[at] !== 0x5d) return isOdd(bytes[at]!);
  do at++;
  while (at < bytes.length && (bytes[at] === 0x20 || bytes[at] === 0x09));
  return at >= bytes.length || bytes[at] === 0x7b || isOdd(bytes[at]!);
}

/**
 * True for white space outside ASCII, the byte order mark and 8-bit control characters, by their first three
 * bytes.
 */
function isSpace(lead: number, second: number, third: number): boolean {
  if (lead === 0xe2) {
    if (second === 0x80) return third <= 0x8a || third === 0xa8 || third === 0xa9 || third === 0xaf;
    return second === 0x81 && third === 0x9f;
  }
  if (lead === 0xc2) return second <= 0xa0;
  if (lead === 0xe1) return second === 0x9a && third === 0x80;
  if (lead === 0xe3) return second === 0x80 && third === 0x80;
  return second === 0xbb && third === 0xbf;
}

function isNameByte(byte: number): boolean {
  return (
    (byte >= 0x61 && byte <= 0x7a) ||
    (byte >= 0x41 && byte <= 0x5a) ||
    (byte >= 0x2f && byte <= 0x39) ||
    byte === 0x5f
  );
}

function isOdd(byte: number): boolean {
  return byte < 0x20 || byte >= 0x7f;
}
