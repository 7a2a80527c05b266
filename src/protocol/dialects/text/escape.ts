const ESC = 0x1b;
const BEL = 0x07;
const CAN = 0x18;
const SUB = 0x1a;

/**
 * Returns the index after the escape sequence that begins with the ESC at `at`, or `to` if it is unfinished.
 * The caller has cut the text at line feeds, so an unfinished sequence hides at most the rest of its line.
 */
export function endOfEscape(bytes: Uint8Array, at: number, to: number): number {
  let next = at + 1;
  if (next >= to) return to;
  const kind = bytes[next]!;
  if (kind === 0x5b) return endOfCsi(bytes, next + 1, to);
  if (kind === 0x5d) return endOfString(bytes, next + 1, to, true);
  if (kind === 0x50 || kind === 0x58 || kind === 0x5e || kind === 0x5f)
    return endOfString(bytes, next + 1, to, false);
  while (next < to && bytes[next]! >= 0x20 && bytes[next]! <= 0x2f) next++;
  if (next >= to) return to;
  return bytes[next]! >= 0x30 && bytes[next]! <= 0x7e ? next + 1 : next;
}

/** Like `endOfEscape`, for an 8-bit control character (U+0080 to U+009F) whose bytes end at `after`. */
export function endOfControl(bytes: Uint8Array, control: number, after: number, to: number): number {
  if (control === 0x9b) return endOfCsi(bytes, after, to);
  if (control === 0x9d) return endOfString(bytes, after, to, true);
  if (control === 0x90 || control === 0x98 || control === 0x9e || control === 0x9f) {
    return endOfString(bytes, after, to, false);
  }
  return after;
}

/**
 * Skips parameters, intermediates and one final byte; control characters in between are ignored, as terminals
 * do.
 */
function endOfCsi(bytes: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte >= 0x40 && byte <= 0x7e) return at + 1;
    if (byte === CAN || byte === SUB) return at + 1;
    if (byte === ESC || byte > 0x7e) return at;
  }
  return to;
}

/** Skips a control string up to ST (ESC `\` or 0x9C); an operating system command also ends at BEL. */
function endOfString(bytes: Uint8Array, from: number, to: number, bell: boolean): number {
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte === ESC) return bytes[at + 1] === 0x5c && at + 1 < to ? at + 2 : at;
    if (byte === CAN || byte === SUB || (bell && byte === BEL)) return at + 1;
    if (byte === 0xc2 && at + 1 < to && bytes[at + 1] === 0x9c) return at + 2;
    if (byte === 0x9c && bytes[at - 1]! < 0x80) return at + 1;
  }
  return to;
}
