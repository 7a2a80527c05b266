import type { Heading, MarkdownDocument, MarkdownLine } from "./markdown-lines.ts";

/** A heading with the lines below it, up to the next heading of the same or a higher level. */
export interface Section extends Heading {
  readonly lines: readonly MarkdownLine[];
}

/** Returns all sections of a document in order. A section includes its subsections. */
export function sectionsOf({ headings, lines }: MarkdownDocument): Section[] {
  const first = new Map(lines.map(({ number }, index) => [number, index]));
  const ends = endsOf(headings);
  return headings.map((heading, index) => ({
    ...heading,
    lines: lines.slice((first.get(heading.line) ?? 0) + 1, first.get(ends[index] ?? -1) ?? lines.length),
  }));
}

/** For each heading, finds the line of the heading that ends its section, in one pass from the end. */
function endsOf(headings: readonly Heading[]): (number | undefined)[] {
  const nextOfLevel: (number | undefined)[] = Array.from({ length: 7 });
  const ends: (number | undefined)[] = Array.from({ length: headings.length });
  for (let index = headings.length - 1; index >= 0; index--) {
    const { level = 1, line = 0 } = headings[index] ?? {};
    ends[index] = nextOfLevel[level];
    for (let deeper = level; deeper <= 6; deeper++) nextOfLevel[deeper] = line;
  }
  return ends;
}

/** Normalizes a heading for comparison: without numbering, markup, punctuation and case. */
export function plainHeading(text: string): string {
  const bare = text
    .normalize("NFKC")
    .replaceAll(/[*_`~]/g, "")
    .trim()
    .toLowerCase();
  const unnumbered = bare.replace(/^[\d.]{1,12}[.):]? /, "");
  return unnumbered
    .replaceAll(/[^\p{L}\p{N} ]/gu, " ")
    .split(" ")
    .filter(Boolean)
    .join(" ");
}
