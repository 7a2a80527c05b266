/** A word of a text, in its original and lower-case form. */
export interface Word {
  readonly text: string;
  readonly lower: string;
  /** True for the first word of a sentence, not counting greetings and courtesies. */
  readonly leads: boolean;
  /** True for the last word of a sentence, where Korean has its verb. */
  readonly closes: boolean;
}

/**
 * Splits a text into its first words. Latin and Hangul letters form separate words, so that a particle is
 * separated from a name.
 */
export function wordsOf(text: string, max: number): Word[] {
  const words: Word[] = [];
  const close = (): void => {
    const last = words.pop();
    if (last !== undefined) words.push({ ...last, closes: true });
  };
  let begins = true;
  for (const [piece] of text.normalize("NFC").matchAll(PIECES)) {
    if (!LETTER.test(piece)) {
      begins = true;
      close();
      continue;
    }
    const lower = piece.toLowerCase();
    const leads = begins && !COURTESIES.has(lower);
    if (leads) begins = false;
    words.push({ text: piece, lower, leads, closes: false });
    if (words.length === max) return words;
  }
  close();
  return words;
}

/** A run of letters or digits of one script, or the end of a sentence. */
const PIECES = /[\p{Script=Hangul}]+|[[\p{L}\p{N}]--\p{Script=Hangul}]+|[.!?]+(?=\s|$)|\n/gv;
const LETTER = /[\p{L}\p{N}]/u;
const COURTESIES = new Set(
  "hi hello hey please can could would will you i we want need like d to me let lets us help just also so the 안녕하세요".split(
    " ",
  ),
);
