import type { Finding } from "../finding.ts";

/** Whether a document has as many characters as it must, and whether they say something instead of repeating one thing. */
export function checkLength(path: string, text: string, minimum: number): Finding[] {
  if (minimum === 0) return text.trim() === "" ? [{ file: path, message: "The file is empty." }] : [];
  const visible = withoutComments(text).trim();
  const characters = countUpTo(visible, minimum);
  if (characters < minimum) {
    return [
      {
        file: path,
        message: `The document has ${characters} characters; at least ${minimum} are needed.`,
        suggestion: "Say more where the document is thin; comments do not count.",
      },
    ];
  }
  if (freshCharacters(visible, minimum) >= minimum * leastFresh) return [];
  return [
    {
      file: path,
      message: "The document repeats itself: most of its text stands in it several times.",
      suggestion: "Replace what is repeated by what belongs into each section.",
    },
  ];
}

/** How much of the minimum must be text that did not stand before: tables and headings may repeat a little. */
const leastFresh = 0.6;

/** The number of characters (code points), counted no further than needed. */
function countUpTo(text: string, enough: number): number {
  let count = 0;
  for (const _ of text) if (++count >= enough) break;
  return count;
}

/**
 * The characters of the words that end a row of five words not seen before. A sentence said twice counts once, also
 * without full stops and with other numbers in it; counting stops when there are enough, so memory is bounded.
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
