/** Decodes bytes. Invalid UTF-8 becomes U+FFFD. */
export function decodeUtf8(bytes: Uint8Array, from: number, to: number): string {
  return to - from <= SHORT && isAscii(bytes, from, to)
    ? shortText(bytes, from, to)
    : decoder.decode(bytes.subarray(from, to));
}

/** Encodes a text. Half of a surrogate pair becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 3);
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) {
      bytes[count++] = unit;
      continue;
    }
    const point = text.codePointAt(at)!;
    if (point > 0xffff) at++;
    count = putBytes(bytes, count, point >= 0xd800 && point <= 0xdfff ? REPLACEMENT : point);
  }
  return bytes.subarray(0, count);
}

export const REPLACEMENT = 0xfffd;

/** Returns the code point that begins at a byte of 0x80 or more, or -1 if it is invalid. */
export function codePointAt(bytes: Uint8Array, at: number, to: number): number {
  const lead = bytes[at]!;
  if (lead < 0xc2 || lead > 0xf4) return -1;
  const second = at + 1 < to ? bytes[at + 1]! : 0;
  if ((second & 0xc0) !== 0x80) return -1;
  if (lead < 0xe0) return ((lead & 0x1f) << 6) | (second & 0x3f);
  const third = at + 2 < to ? bytes[at + 2]! : 0;
  if (lead === 0xe0 && second < 0xa0) return -1;
  if (lead === 0xed && second > 0x9f) return -1;
  if ((third & 0xc0) !== 0x80) return -1;
  if (lead < 0xf0) return ((lead & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f);
  const fourth = at + 3 < to ? bytes[at + 3]! : 0;
  if (lead === 0xf0 && second < 0x90) return -1;
  if (lead === 0xf4 && second > 0x8f) return -1;
  if ((fourth & 0xc0) !== 0x80) return -1;
  return ((lead & 0x07) << 18) | ((second & 0x3f) << 12) | ((third & 0x3f) << 6) | (fourth & 0x3f);
}

/**
 * Returns the number of bytes of the character at `at`; for invalid UTF-8, the length of its valid prefix, at
 * least one.
 */
export function sequenceLength(bytes: Uint8Array, at: number, to: number): number {
  const lead = bytes[at]!;
  if (lead < 0xc2 || lead > 0xf4) return 1;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const least = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const most = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  const second = at + 1 < to ? bytes[at + 1]! : 0;
  if (second < least || second > most) return 1;
  let next = at + 2;
  while (next < at + length && next < to && (bytes[next]! & 0xc0) === 0x80) next++;
  return next - at;
}

/** Writes a code point as UTF-16 and returns the new count. */
export function putUnits(units: Uint16Array, count: number, point: number): number {
  if (point <= 0xffff) {
    units[count] = point;
    return count + 1;
  }
  units[count] = 0xd800 + ((point - 0x10000) >> 10);
  units[count + 1] = 0xdc00 + ((point - 0x10000) & 0x3ff);
  return count + 2;
}

/** Returns the text of the first units of a buffer. */
export function textOfUnits(units: Uint16Array, count: number): string {
  return count <= SHORT ? shortText(units, 0, count) : unitDecoder.decode(units.subarray(0, count));
}

/** The part of TextDecoder that is used here. Every runtime that reads agent text has it. */
declare const TextDecoder: new (
  label: "utf-8" | "utf-16le",
  options: { readonly ignoreBOM: true },
) => { decode(bytes: Uint8Array | Uint16Array): string };

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const unitDecoder = new TextDecoder("utf-16le", { ignoreBOM: true });

/** Up to this length, building a text is faster than calling a decoder. */
const SHORT = 32;

function isAscii(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at]! > 0x7f) return false;
  return true;
}

function shortText(units: Uint8Array | Uint16Array, from: number, to: number): string {
  let text = "";
  let at = from;
  for (; at + 4 <= to; at += 4) {
    text += String.fromCharCode(units[at]!, units[at + 1]!, units[at + 2]!, units[at + 3]!);
  }
  for (; at < to; at++) text += String.fromCharCode(units[at]!);
  return text;
}

function putBytes(bytes: Uint8Array, count: number, point: number): number {
  if (point < 0x800) {
    bytes[count] = 0xc0 | (point >> 6);
    bytes[count + 1] = 0x80 | (point & 0x3f);
    return count + 2;
  }
  if (point < 0x10000) {
    bytes[count] = 0xe0 | (point >> 12);
    bytes[count + 1] = 0x80 | ((point >> 6) & 0x3f);
    bytes[count + 2] = 0x80 | (point & 0x3f);
    return count + 3;
  }
  bytes[count] = 0xf0 | (point >> 18);
  bytes[count + 1] = 0x80 | ((point >> 12) & 0x3f);
  bytes[count + 2] = 0x80 | ((point >> 6) & 0x3f);
  bytes[count + 3] = 0x80 | (point & 0x3f);
  return count + 4;
}
