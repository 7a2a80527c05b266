import { codeAt, isDigit, isLetter } from "../characters.ts";

/** The parts of an id, for ranges and groups. */
export interface IdParts {
  /** The letters before the first number in lower case, including a leading `p1-`. */
  readonly prefix: string;
  readonly numbers: readonly number[];
  readonly letter: string;
}

/** An id in a text. */
export interface IdAt {
  readonly id: string;
  /** The index after the id and after a suffix such as `-BE`, which is not a part of it. */
  readonly end: number;
  /** The suffix without its hyphen; empty if there is none. */
  readonly suffix: string;
}

/** Reads the id that begins at an index, such as `T1.3`, `P1-T1.3`, `TASK-7` or `T012a`; null if none begins there. */
export function readId(text: string, at: number): IdAt | null {
  const end = idEnd(text, at);
  if (end < 0) return null;
  const id = text.slice(at, end);
  const after = suffixEnd(text, end);
  return after === end ? { id, end, suffix: "" } : { id, end: after, suffix: text.slice(end + 1, after) };
}

/** Returns the index after the id that begins at an index; -1 if none begins there. Looks at each character once. */
function idEnd(text: string, at: number): number {
  const first = codeAt(text, at);
  if (first === bigP || first === smallP) {
    const digits = digitsEnd(text, at + 1);
    if (digits > at + 1 && codeAt(text, digits) === hyphen && isLetter(codeAt(text, digits + 1))) {
      const end = numberedEnd(text, digits + 1);
      if (end >= 0) return end;
    }
  }
  return first === hyphen ? -1 : numberedEnd(text, at);
}

/** Returns the index after up to eight letters, a hyphen, up to three numbers and a letter; only a number must be there. */
function numberedEnd(text: string, from: number): number {
  let at = lettersEnd(text, from, 8);
  if (codeAt(text, at) === hyphen) at++;
  let end = digitsEnd(text, at);
  if (end === at) return -1;
  for (let more = 0; more < 2 && isDottedNumber(text, end); more++) end = digitsEnd(text, end + 1);
  if (isLetter(codeAt(text, end))) end++;
  return isWord(codeAt(text, end)) || isDottedNumber(text, end) ? -1 : end;
}

/** Returns the index after a suffix such as `-BE`; the same index without one. */
function suffixEnd(text: string, at: number): number {
  if (codeAt(text, at) !== hyphen) return at;
  const end = lettersEnd(text, at + 1, 12);
  return end === at + 1 || isWord(codeAt(text, end)) ? at : end;
}

function lettersEnd(text: string, from: number, most: number): number {
  let at = from;
  while (at < from + most && isLetter(codeAt(text, at))) at++;
  return at;
}

function digitsEnd(text: string, from: number): number {
  let at = from;
  while (at < from + 9 && isDigit(codeAt(text, at))) at++;
  return at;
}

function isDottedNumber(text: string, at: number): boolean {
  return codeAt(text, at) === dot && isDigit(codeAt(text, at + 1));
}

const [bigP, smallP, hyphen, dot, underscore] = [0x50, 0x70, 0x2d, 0x2e, 0x5f];

function isWord(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === underscore;
}

/** Returns the parts of an id. */
export function idParts(id: string): IdParts {
  const found = /^((?:p\d+-)?[a-z]*-?)(\d+(?:\.\d+)*)([a-z]?)$/u.exec(id.toLowerCase());
  const [, prefix = "", numbers = "0", letter = ""] = found ?? [];
  return { prefix, numbers: numbers.split(".").map(Number), letter };
}

/** Returns the letters of an id in lower case, without a leading `P1-` and without a hyphen: `t` for `P1-T1.3`. */
export function idLetters(id: string): string {
  const first = codeAt(id, 0);
  if (first !== bigP && first !== smallP) return id.slice(0, lettersEnd(id, 0, id.length)).toLowerCase();
  return /^(?:p\d+-)?([a-z]*)/u.exec(id.toLowerCase())?.[1] ?? "";
}

/** Compares two ids with the same prefix by number, then by letter. */
export function compareIds(one: IdParts, other: IdParts): number {
  const length = Math.max(one.numbers.length, other.numbers.length);
  for (let index = 0; index < length; index++) {
    const difference = (one.numbers[index] ?? -1) - (other.numbers[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return one.letter < other.letter ? -1 : one.letter > other.letter ? 1 : 0;
}
