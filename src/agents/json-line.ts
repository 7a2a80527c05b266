/**
 * Formats a value as one line of JSON, with its line end. Escapes characters that some readers treat as a line end:
 * Node's own `readline`, for example, ends lines at U+2028, which an answer may contain.
 */
export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value).replaceAll(/[\u0085\u2028\u2029]/g, escaped)}\n`;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
