/** A few letters by which one text is told from another; none for no text. */
export function printOf(text: string | null): string {
  if (text === null) return "";
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return `${text.length}.${sum}`;
}
