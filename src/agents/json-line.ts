/**
 * A value as one line of JSON. Whatever some reader takes for the end of a line is escaped: Node's own `readline`, for
 * one, ends lines at U+2028, which an answer may hold as a letter.
 */
export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value).replaceAll(/[\u0085\u2028\u2029]/g, escaped)}\n`;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
