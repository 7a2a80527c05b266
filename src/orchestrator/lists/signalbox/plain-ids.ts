const id = String.raw`(?:[Pp]\d{1,9}-(?=[A-Za-z]))?(?:[A-Za-z]{1,4}-?)?\d{1,9}(?:\.\d{1,9}){0,2}[A-Za-z]?`;
const ids = new RegExp(`^${id}(?:, ?${id})*$`, "u");

/**
 * Returns the ids of a text that is nothing but ids with commas between them, such as `T1.2, T1.3`; null for any other
 * text. An id with five letters in a row is not plain, because it may be a word with a meaning: `Phase1`, `parallel-2`.
 */
export function plainIds(text: string): readonly string[] | null {
  if (!ids.test(text)) return null;
  const comma = text.indexOf(",");
  if (comma < 0) return [text];
  if (text.includes(",", comma + 1)) return text.split(/, ?/u);
  return [text.slice(0, comma), text.slice(text[comma + 1] === " " ? comma + 2 : comma + 1)];
}
