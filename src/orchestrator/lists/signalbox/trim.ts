import { codeAt, mayBeSpace, skipSpace } from "../characters.ts";

/** Removes characters from both ends of a text. Takes linear time, unlike a regular expression for the end. */
export function trimCharacters(text: string, characters: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && characters.includes(text[start]!)) start++;
  while (end > start && characters.includes(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/** Returns a text with single spaces instead of any white space, trimmed. */
export function singleSpaced(text: string): string {
  return text.trim().split(/\s+/u).join(" ");
}

/** Returns true if a line is blank or a horizontal rule. */
export function isBreakLine(line: string): boolean {
  if (line === "") return true;
  const first = codeAt(line, skipSpace(line, 0));
  if (first !== hyphen && first !== asterisk && first !== underscore && !mayBeSpace(first)) return false;
  return breakLine.test(line.trim());
}

const breakLine = /^(?:-{3,}|\*{3,}|_{3,})?$/u;
const [hyphen, asterisk, underscore] = [0x2d, 0x2a, 0x5f];
