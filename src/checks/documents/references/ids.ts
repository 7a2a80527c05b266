import type { MarkdownDocument, MarkdownLine } from "../../../protocol/markdown/markdown-lines.ts";
import { cellsOf } from "../../../protocol/markdown/tables.ts";

/** An id such as F3 or US-12, in a document. */
export interface IdPlace {
  readonly id: string;
  readonly family: string;
  readonly number: number;
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** The heading above it. */
  readonly heading: string;
}

/** The ids that a document defines and those that it mentions. */
export interface Ids {
  readonly defined: readonly IdPlace[];
  readonly mentioned: readonly IdPlace[];
}

const id = /(?<![\p{L}\p{N}_./#-])([A-Z]{1,4})-?(\d{1,3})(?![\p{Lu}\p{Ll}\p{N}_/]|-\d|\.\d)/gu;
const first = /^[\s*_`|#>+(-]{0,12}(?:\d{1,3}[.)] )?\[?([A-Z]{1,4})-?(\d{1,3})(?![\p{Lu}\p{Ll}\p{N}_])/u;

/**
 * Finds ids. A heading, item, cell or paragraph that begins with one defines it, and so does one before a colon; code
 * does not count.
 */
export function idsOf({ path, lines }: MarkdownDocument): Ids {
  const defined: IdPlace[] = [];
  const mentioned: IdPlace[] = [];
  let heading = "";
  for (const line of lines.slice(0, maxLines)) {
    if (line.kind === "heading") heading = first.test(line.text) ? heading : line.text;
    if (line.kind === "code" || line.kind === "fence" || line.kind === "blank" || line.kind === "comment")
      continue;
    const text = line.text.slice(0, maxLength).replaceAll(/`[^`\n]{0,500}`/g, " ");
    for (const [, family = "", digits = ""] of text.matchAll(id).take(100)) {
      const place = placeOf(path, line, family, digits, text, heading);
      if (place !== null) mentioned.push(place);
    }
    for (const [, family = "", digits = ""] of definitionsIn(line, text)) {
      const place = placeOf(path, line, family, digits, text, heading);
      if (place !== null) defined.push(place);
    }
  }
  return { defined, mentioned };
}

const maxLines = 20_000;
const maxLength = 4000;

function definitionsIn({ kind }: MarkdownLine, text: string): RegExpMatchArray[] {
  const begins = first.exec(kind === "table" ? (cellsOf(text)[0] ?? "") : text);
  // "Pain: P4: he forgets passwords" and "**T2.** He answers" define within a paragraph.
  const inside = text
    .matchAll(/(?<![\p{L}\p{N}_./#-])([A-Z]{1,4})-?(\d{1,3})(?:\*\*)?[:：](?=[\s*])/gu)
    .take(100);
  return [...(begins === null ? [] : [begins]), ...inside];
}

/** Names that look like ids and are none: formats, quarters, sizes, products. */
const notIds =
  /^(?:UTF|ISO|RFC|SHA|MD|MP|HTTP|TLS|SSL|IPV|CP|EUC|AES|RSA|ES|ECMA|WCAG|VAT|KRW|USD|EUR|CSS|HTML|DIN|PEP|CVE|Q|V|H|A|B|X|K|G|N|CO|PM|EC|IE|PS|USB|PC|OS|UI|ID|CI|DB|UV|LTE|XL|W|Y|D)$/;

function placeOf(
  file: string,
  { number: line }: MarkdownLine,
  family: string,
  digits: string,
  text: string,
  heading: string,
): IdPlace | null {
  if (notIds.test(family) || (family === "S" && /(?:aws|amazon|bucket|버킷)/i.test(text))) return null;
  const number = Number(digits);
  return { id: `${family}${number}`, family, number, file, line, text, heading };
}
