/**
 * Returns JSON on one line that survives a terminal. It also escapes DEL and the 8-bit control characters,
 * which JSON leaves unescaped and a reader takes for escape sequences.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\u009f]/g,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
