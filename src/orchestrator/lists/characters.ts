/** Returns the code of a character; -1 beyond the end of the text. Faster there than `charCodeAt`, which returns NaN. */
export function codeAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : -1;
}

/** True for a space and a tab. */
export function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** False for the signs of ASCII and of East Asia, among which is no white space; true beyond the end of a text, too. */
export function mayBeSpace(code: number): boolean {
  return !((code > 0x20 && code < 0x7f) || (code > 0x3000 && code < 0xfeff));
}

/** True for the letters of ASCII. */
export function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/** True for the digits of ASCII. */
export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Returns the first place from an index on that has no space and no tab. */
export function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(codeAt(text, at))) at++;
  return at;
}
