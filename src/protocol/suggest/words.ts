/** One word of a text, as it stands there and for comparison. */
export interface Word {
  readonly text: string;
  readonly lower: string;
  /** It says what its sentence is about: the first word, greetings and courtesies not counted. */
  readonly leads: boolean;
}

/** The first words of a text. Latin and Hangul are words of their own, so that a particle after a name falls off it. */
export function wordsOf(text: string, most: number): Word[] {
  const words: Word[] = [];
  let begins = true;
  for (const [piece] of text.normalize("NFC").matchAll(PIECES)) {
    if (!LETTER.test(piece)) {
      begins = true;
      continue;
    }
    const lower = piece.toLowerCase();
    const leads = begins && !COURTESIES.has(lower);
    if (leads) begins = false;
    words.push({ text: piece, lower, leads });
    if (words.length === most) break;
  }
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
