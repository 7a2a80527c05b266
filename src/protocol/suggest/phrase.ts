import type { Word } from "./words.ts";

/** A search phrase: a test for each word, or a gap that other words may fill. */
export interface Phrase {
  readonly parts: readonly Part[];
  /** True if the phrase must be at the beginning of a sentence. */
  readonly leads: boolean;
}

type Part = { readonly kind: "gap" } | { readonly kind: "word"; readonly fits: (lower: string) => boolean };

/**
 * Parses a phrase: words in lower case, `sync*` for words with that prefix, `*마다` for words with that suffix,
 * `day/week` for either word, `…` for up to eight words in between, `^` for the beginning of a sentence.
 */
export function phrase(written: string): Phrase {
  const leads = written.startsWith("^");
  const parts = written.slice(leads ? 1 : 0).split(" ");
  return { leads, parts: parts.map(partOf) };
}

/** Returns the words of the first match as written in the text; null if there is none. */
export function findPhrase({ parts, leads }: Phrase, words: readonly Word[]): string | null {
  for (let at = 0; at < words.length; at++) {
    if (leads && !words[at]!.leads) continue;
    const found = matchAt(parts, words, at);
    if (found !== null) return found.join(" ");
  }
  return null;
}

const MAX_GAP = 8;
const GAP = "…";

function partOf(written: string): Part {
  if (written === GAP) return { kind: "gap" };
  const tests = written.split("/").map(testOf);
  return { kind: "word", fits: (lower) => tests.some((test) => test(lower)) };
}

function testOf(written: string): (lower: string) => boolean {
  if (written.endsWith("*")) return (lower) => lower.startsWith(written.slice(0, -1));
  if (written.startsWith("*"))
    return (lower) => lower.length >= written.length && lower.endsWith(written.slice(1));
  return (lower) => lower === written;
}

function matchAt(parts: readonly Part[], words: readonly Word[], from: number): string[] | null {
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
  return found;
}
