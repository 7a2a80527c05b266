import type { MarkdownDocument, MarkdownLine } from "../../../protocol/markdown/markdown-lines.ts";

/** A heading with its own text: the lines up to the next heading of any level. */
export interface Body {
  readonly heading: string;
  readonly line: number;
  readonly level: number;
  readonly lines: readonly MarkdownLine[];
  /** True if the next heading is a deeper one. */
  readonly hasParts: boolean;
}

/** Returns the headings of a document with their own text. */
export function bodiesOf({ headings, lines }: MarkdownDocument): Body[] {
  const levels = new Map(headings.map(({ line, level }) => [line, level]));
  const bodies: { heading: string; line: number; level: number; lines: MarkdownLine[]; hasParts: boolean }[] =
    [];
  for (const line of lines) {
    const last = bodies.at(-1);
    if (line.kind !== "heading") last?.lines.push(line);
    else {
      const level = levels.get(line.number) ?? 1;
      if (last !== undefined) last.hasParts = level > last.level;
      bodies.push({ heading: line.text, line: line.number, level, lines: [], hasParts: false });
    }
  }
  return bodies;
}

/** Returns the prose of a body: its text, items, quotations and cells, without code. */
export function proseOf({ lines }: Pick<Body, "lines">): string {
  return lines
    .filter(({ kind }) => kind === "text" || kind === "item" || kind === "quote" || kind === "table")
    .map(({ text }) => text)
    .join("\n");
}

/** Splits a text into words in lower case; a number is "0". Long words are cut, so that the count follows the length. */
export function wordsOf(text: string): string[] {
  return [...text.toLowerCase().matchAll(/[\p{L}\p{M}\p{N}]{1,24}/gu)].map(([word]) =>
    /^\p{N}/u.test(word) ? "0" : word,
  );
}

/** Returns the sequences of that many words. */
export function shinglesOf(words: readonly string[], size: number): Set<string> {
  const shingles = new Set<string>();
  for (let at = 0; at + size <= words.length; at++) shingles.add(words.slice(at, at + size).join(" "));
  return shingles;
}

/** Returns the share of the first set that the second one contains. */
export function containment(few: ReadonlySet<string>, many: ReadonlySet<string>): number {
  if (few.size === 0) return 0;
  let shared = 0;
  for (const shingle of few) if (many.has(shingle)) shared++;
  return shared / few.size;
}
