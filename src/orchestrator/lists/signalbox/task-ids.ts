/** The parts of an id, for ranges and groups. */
export interface IdParts {
  /** The letters before the first number in lower case, with a leading `p1-` if the id has one. */
  readonly prefix: string;
  readonly numbers: readonly number[];
  readonly letter: string;
}

/** An id at a place of a text. */
export interface IdAt {
  readonly id: string;
  /** The index after the id, and after a suffix such as `-BE` that is no part of it. */
  readonly end: number;
  /** The suffix without its hyphen; empty without one. */
  readonly suffix: string;
}

const pattern =
  /(?:[Pp]\d{1,9}-(?=[A-Za-z]))?[A-Za-z]{0,8}-?\d{1,9}(?:\.\d{1,9}){0,2}[A-Za-z]?(?![A-Za-z0-9_]|\.\d)/uy;
const suffixPattern = /-([A-Za-z]{1,12})(?![A-Za-z0-9_])/uy;

/** Reads the id that begins at an index, such as `T1.3`, `P1-T1.3`, `TASK-7` or `T012a`; null if none begins there. */
export function readId(text: string, at: number): IdAt | null {
  pattern.lastIndex = at;
  const id = pattern.exec(text)?.[0];
  if (id === undefined || id.startsWith("-")) return null;
  const end = at + id.length;
  suffixPattern.lastIndex = end;
  const suffix = suffixPattern.exec(text);
  return { id, end: end + (suffix?.[0].length ?? 0), suffix: suffix?.[1] ?? "" };
}

/** Returns the parts of an id. */
export function idParts(id: string): IdParts {
  const found = /^((?:p\d+-)?[a-z]*-?)(\d+(?:\.\d+)*)([a-z]?)$/u.exec(id.toLowerCase());
  const [, prefix = "", numbers = "0", letter = ""] = found ?? [];
  return { prefix, numbers: numbers.split(".").map(Number), letter };
}

/** Returns the letters of an id in lower case, without a leading `P1-` and without a hyphen: `t` for `P1-T1.3`. */
export function idLetters(id: string): string {
  return /^(?:p\d+-)?([a-z]*)/u.exec(id.toLowerCase())?.[1] ?? "";
}

/** Compares two ids of the same prefix by their numbers, then by their letters. */
export function compareIds(one: IdParts, other: IdParts): number {
  const length = Math.max(one.numbers.length, other.numbers.length);
  for (let index = 0; index < length; index++) {
    const difference = (one.numbers[index] ?? -1) - (other.numbers[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return one.letter < other.letter ? -1 : one.letter > other.letter ? 1 : 0;
}
