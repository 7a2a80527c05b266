/** Returns a short fingerprint of a text, empty for null. */
export function fingerprint(text: string | null): string {
  if (text === null) return "";
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return `${text.length}.${sum}`;
}
