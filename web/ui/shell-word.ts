/** Returns a word as a shell reads it. */
export function shellWord(word: string): string {
  return /^[\w./@:=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
