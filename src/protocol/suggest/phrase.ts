import type { Word } from "./words.ts";

/** A search phrase: a test for each word, or a gap that other words may fill. */
export interface Phrase {
  readonly parts: readonly Part[];
  /** True if the phrase must be at the beginning of a sentence. */
  readonly leads: boolean;
  /** True if the phrase must be at the end of a sentence. */
  readonly closes: boolean;
}

type Part = { readonly kind: "gap" } | { readonly kind: "word"; readonly fits: (lower: string) => boolean };

/**
 * Parses a phrase: words in lower case, `sync*` for words with that prefix, `*마다` for words with that suffix,
 * `day/week` for either word, `~` for any word except a preposition, `…` for up to eight words in between, `^` for the beginning of a sentence, `$` for its end.
 */
export function phrase(written: string): Phrase {
  const leads = written.startsWith("^");
  const closes = written.endsWith("$");
  const parts = written.slice(leads ? 1 : 0, closes ? -1 : undefined).split(" ");
  return { leads, closes, parts: parts.map(partOf) };
}

/** Returns the words of the first match as written in the text; null if there is none. */
export function findPhrase({ parts, leads, closes }: Phrase, words: readonly Word[]): string | null {
  for (let at = 0; at < words.length; at++) {
    if (leads && !words[at]!.leads) continue;
    const found = matchAt(parts, words, at);
    if (found !== null && (!closes || words[found.end - 1]!.closes)) return found.said.join(" ");
  }
  return null;
}

const MAX_GAP = 8;
const GAP = "…";
const PREPOSITIONS = new Set("with for to of in on by from and that which using".split(" "));

function partOf(written: string): Part {
  if (written === GAP) return { kind: "gap" };
  const tests = written.split("/").map(testOf);
  return { kind: "word", fits: (lower) => tests.some((test) => test(lower)) };
}

function testOf(written: string): (lower: string) => boolean {
  if (written === "~") return (lower) => !PREPOSITIONS.has(lower);
  if (written.endsWith("*")) return (lower) => lower.startsWith(written.slice(0, -1));
  if (written.startsWith("*"))
    return (lower) => lower.length >= written.length && lower.endsWith(written.slice(1));
  return (lower) => lower === written;
}

/** Returns the matching words and the index after the last one. */
function matchAt(
  parts: readonly Part[],
  words: readonly Word[],
  from: number,
): { readonly said: readonly string[]; readonly end: number } | null {
  const found: string[] = [];
  let at = from;
  let gap = 0;
  for (const part of parts) {
    if (part.kind === "gap") {
      found.push(GAP);
      gap = MAX_GAP;
      continue;
    }
    while (gap > 0 && at < words.length && !part.fits(words[at]!.lower)) {
      at++;
      gap--;
    }
    if (at >= words.length || !part.fits(words[at]!.lower)) return null;
    found.push(words[at++]!.text);
    gap = 0;
  }
  return { said: found, end: at };
}
