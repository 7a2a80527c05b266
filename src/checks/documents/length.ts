import type { Finding } from "../finding.ts";

/** Checks that a document has enough characters and that most of them are not repetition. */
export function checkLength(path: string, text: string, minimum: number): Finding[] {
  if (minimum === 0)
    return text.trim() === ""
      ? [{ file: path, message: "The file is empty.", suggestion: "Write the document in this file." }]
      : [];
  const visible = withoutComments(text).trim();
  const characters = countUpTo(visible, minimum);
  if (characters < minimum) {
    return [
      {
        file: path,
        message: `The document has ${characters} characters; at least ${minimum} are required.`,
        suggestion: "Add detail to the sections that lack it; comments do not count.",
      },
    ];
  }
  if (freshCharacters(visible, minimum) >= minimum * minFreshShare) return [];
  return [
    {
      file: path,
      message: "Most of the document's text occurs more than once.",
      suggestion: "Replace repeated text with the content of each section.",
    },
  ];
}

/** Share of the minimum that must be new text. Tables and headings may repeat a little. */
const minFreshShare = 0.6;

/** Counts characters (code points), but no further than needed. */
function countUpTo(text: string, enough: number): number {
  let count = 0;
  for (const _ of text) if (++count >= enough) break;
  return count;
}

/**
 * Counts the characters of words that complete a sequence of five words not seen before. A repeated sentence
 * counts once, even without full stops and with other numbers in it. Counting stops at `enough`, so memory is
 * bounded.
 */
function freshCharacters(text: string, enough: number): number {
  const seen = new Set<string>();
  const last: string[] = [];
  let fresh = 0;
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{N}]{1,8}/gu)) {
    last.push(/^\p{N}/u.test(word) ? "0" : word.toLowerCase());
    if (last.length > 5) last.shift();
    const row = last.join(" ");
    if (!seen.has(row)) {
      seen.add(row);
      fresh += word.length + 1;
    }
    if (fresh >= enough) break;
  }
  return fresh;
}

function withoutComments(text: string): string {
  const pieces = text.split("<!--");
  return pieces.map((piece, index) => (index === 0 ? piece : afterComment(piece))).join("");
}

function afterComment(piece: string): string {
  const end = piece.indexOf("-->");
  return end === -1 ? "" : piece.slice(end + 3);
}
