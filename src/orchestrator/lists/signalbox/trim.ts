/** Removes characters from both ends of a text. Takes linear time, unlike a regular expression for the end. */
export function trimCharacters(text: string, characters: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && characters.includes(text[start]!)) start++;
  while (end > start && characters.includes(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/** Returns a text with single spaces instead of any white space, and without any at its ends. */
export function singleSpaced(text: string): string {
  return text.trim().split(/\s+/u).join(" ");
}

/** True if a line is blank or a horizontal rule. */
export function isBreakLine(line: string): boolean {
  return /^(?:-{3,}|\*{3,}|_{3,})?$/u.test(line.trim());
}
