import { endOfControl, endOfEscape } from "./escape.ts";
import { REPLACEMENT, codePointAt, decodeUtf8, putUnits, sequenceLength, textOfUnits } from "./utf8.ts";

/** A line as a person sees it, and the byte range of its visible part. */
export interface CleanLine {
  /**
   * The text without escape sequences and control characters, with indentation but without trailing white
   * space.
   */
  readonly text: string;
  /** Number of white-space characters at the beginning of the text. */
  readonly indent: number;
  /** Index at which the line starts, or restarts after a carriage return. */
  readonly start: number;
  /** Index of the first visible byte that is not white space; `from` if there is none. */
  readonly first: number;
  /** Index after the last such byte. */
  readonly last: number;
}

/**
 * Reads the line between two indices (without its line feed) as a terminal would show it: escape sequences
 * vanish, a carriage return inside the line restarts it, a backspace deletes the character before it, and
 * other control characters are ignored.
 */
export function cleanLine(bytes: Uint8Array, from: number, to: number): CleanLine {
  const end = withoutReturns(bytes, from, to);
  const start = restartOf(bytes, from, end);
  if (isPlain(bytes, start, end)) return plainLine(bytes, start, end);
  if (units.length < end - start) grow(end - start);
  let count = 0;
  let at = start;
  while (at < end) {
    const byte = bytes[at]!;
    if ((byte >= 0x20 && byte < 0x7f) || byte === TAB) {
      units[count] = byte;
      origins[count++] = at++;
    } else if (byte === ESC) {
      at = endOfEscape(bytes, at, end);
    } else if (byte === BACKSPACE) {
      count = withoutLast(count);
      at++;
    } else if (byte < 0x80) {
      at++;
    } else {
      const point = codePointAt(bytes, at, end);
      const length = sequenceLength(bytes, at, end);
      const control = point < 0 ? byte : point;
      if (control >= 0x80 && control <= 0x9f) {
        at = endOfControl(bytes, control, at + length, end);
        continue;
      }
      const next = putUnits(units, count, point < 0 ? REPLACEMENT : point);
      while (count < next) origins[count++] = at;
      at += length;
    }
  }
  return seen(bytes, start, end, count);
}

/** True if every byte of a line is a visible ASCII character or white space. */
function isPlain(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if ((byte < 0x20 && byte !== TAB) || byte >= 0x7f) return false;
  }
  return true;
}

function plainLine(bytes: Uint8Array, start: number, end: number): CleanLine {
  let last = end;
  while (last > start && (bytes[last - 1] === SPACE || bytes[last - 1] === TAB)) last--;
  let first = start;
  while (first < last && (bytes[first] === SPACE || bytes[first] === TAB)) first++;
  if (first === last) return { text: "", indent: 0, start, first: start, last: start };
  return { text: decodeUtf8(bytes, start, last), indent: first - start, start, first, last };
}

/** Returns the index at which a line finally starts: after the last carriage return that does not end it. */
export function restartOf(bytes: Uint8Array, from: number, to: number): number {
  const end = withoutReturns(bytes, from, to);
  let at = end;
  while (at > from && bytes[at - 1] !== CR) at--;
  return at;
}

function withoutReturns(bytes: Uint8Array, from: number, to: number): number {
  let end = to;
  while (end > from && bytes[end - 1] === CR) end--;
  return end;
}

const CR = 0x0d;
const TAB = 0x09;
const SPACE = 0x20;
const ESC = 0x1b;
const BACKSPACE = 0x08;

// Scratch memory shared by all readers: a line is cleaned in one call, and no line is longer than a block.
let units = new Uint16Array(256);
let origins = new Uint32Array(256);

function grow(needed: number): void {
  units = new Uint16Array(needed * 2);
  origins = new Uint32Array(needed * 2);
}

function withoutLast(count: number): number {
  if (count === 0) return 0;
  return count > 1 && origins[count - 1] === origins[count - 2] ? count - 2 : count - 1;
}

function seen(bytes: Uint8Array, from: number, to: number, count: number): CleanLine {
  const text = textOfUnits(units, count).trimEnd();
  if (text === "") return { text, indent: 0, start: from, first: from, last: from };
  const indent = text.length - text.trimStart().length;
  const lastOrigin = origins[text.length - 1]!;
  return {
    text,
    indent,
    start: from,
    first: origins[indent]!,
    last: lastOrigin + sequenceLength(bytes, lastOrigin, to),
  };
}
