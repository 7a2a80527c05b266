import type { MarkdownDocument } from "../../../protocol/markdown/markdown-lines.ts";
import { tablesOf } from "../../../protocol/markdown/tables.ts";
import { excerpt } from "../../finding.ts";
import type { Finding } from "../../finding.ts";
import { bodiesOf, containment, proseOf, shinglesOf, wordsOf } from "./bodies.ts";

interface Place {
  readonly file: string;
  readonly line: number;
  readonly section: string;
  readonly text: string;
  /** True if the text is all that its section says. */
  readonly alone: boolean;
}

/**
 * Finds texts that stand under several headings, items that differ only in their numbers, rows that repeat each
 * other, and documents that are mostly the text of another one or of an earlier phase.
 */
export function repetitions(
  documents: readonly MarkdownDocument[],
  earlier: readonly MarkdownDocument[],
): Finding[] {
  return [
    ...repeatedParagraphs(documents),
    ...documents.flatMap((document) => [...repeatedItems(document), ...repeatedRows(document)]),
    ...copies(documents, earlier),
  ];
}

function repeatedParagraphs(documents: readonly MarkdownDocument[]): Finding[] {
  const places = new Map<string, Place[]>();
  for (const document of documents) {
    for (const body of bodiesOf(document)) {
      for (const { line, text, alone } of paragraphsOf(body.lines)) {
        const key = wordsOf(text).join(" ");
        if (key.length < minParagraph) continue;
        const known = places.get(key) ?? [];
        known.push({ file: document.path, line, section: `${document.path} ${body.line}`, text, alone });
        places.set(key, known);
      }
    }
  }
  return [...places.entries()].flatMap(([key, found]) => {
    const sections = new Set(found.map(({ section }) => section)).size;
    const all = found.filter(({ alone }) => alone).length;
    const [first, second] = found;
    const counts = sections >= 3 || (sections === 2 && (all === 2 || key.length >= longParagraph));
    if (!counts || first === undefined || second === undefined) return [];
    return [
      {
        file: second.file,
        line: second.line,
        message: `"${excerpt(first.text)}" appears under ${sections} headings, first in ${first.file}.`,
        suggestion: "Write under each heading the content that belongs to it.",
      },
    ];
  });
}

/** Shorter paragraphs, such as "Request: none", may repeat. */
const minParagraph = 24;
const longParagraph = 160;

function paragraphsOf(
  lines: readonly { readonly kind: string; readonly text: string; readonly number: number }[],
): { line: number; text: string; alone: boolean }[] {
  const paragraphs: { line: number; text: string }[] = [];
  let open: { line: number; parts: string[] } | null = null;
  let others = 0;
  const finish = (): void => {
    if (open !== null) paragraphs.push({ line: open.line, text: open.parts.join(" ") });
    open = null;
  };
  for (const { kind, text, number } of lines) {
    if (kind === "text") {
      open ??= { line: number, parts: [] };
      open.parts.push(text);
      continue;
    }
    finish();
    if (kind !== "blank" && kind !== "comment") others++;
  }
  finish();
  return paragraphs.map((paragraph) => ({ ...paragraph, alone: paragraphs.length === 1 && others === 0 }));
}

function repeatedItems(document: MarkdownDocument): Finding[] {
  return bodiesOf(document).flatMap(({ heading, line, lines }) => {
    const items = lines.filter(({ kind }) => kind === "item");
    const counts = new Map<string, number>();
    for (const { text } of items) {
      const key = wordsOf(text).join(" ");
      if (key.length >= minItem) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const most = Math.max(0, ...counts.values());
    if (most < 3 || most * 2 < items.length) return [];
    return [
      {
        file: document.path,
        line,
        message: `${most} items of "${excerpt(heading)}" say the same.`,
        suggestion: "Write only items that differ in more than their numbers.",
      },
    ];
  });
}

const minItem = 30;

function repeatedRows(document: MarkdownDocument): Finding[] {
  return tablesOf(document).flatMap(({ line, header, rows }) => {
    if (header.length < 4 || rows.length < 3) return [];
    const counts = new Map<string, number>();
    for (const { cells } of rows) {
      const key = wordsOf(cells.slice(1).join(" ")).join(" ");
      if (key.length >= minRow) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const most = Math.max(0, ...counts.values());
    if (most < 3 || most * 3 < rows.length * 2) return [];
    return [
      {
        file: document.path,
        line,
        message: `${most} rows of this table have the same cells after the first column.`,
        suggestion: "Fill each row with its own content.",
      },
    ];
  });
}

const minRow = 40;

function copies(documents: readonly MarkdownDocument[], earlier: readonly MarkdownDocument[]): Finding[] {
  const shingled = [...earlier, ...documents].map((document) => ({
    document,
    shingles: shinglesOf(wordsOf(bodiesOf(document).map(proseOf).join("\n")).slice(0, maxWords), 5),
  }));
  return shingled.flatMap(({ document, shingles }, index) => {
    if (index < earlier.length || shingles.size < minShingles) return [];
    const other = shingled
      .slice(0, index)
      .find((before) => containment(shingles, before.shingles) >= maxShared);
    if (other === undefined) return [];
    const percent = Math.round(containment(shingles, other.shingles) * 100);
    return [
      {
        file: document.path,
        message: `${percent}% of the text is also in ${other.document.path}.`,
        suggestion:
          "Write the content that this phase asks for, and refer to the other document for the rest.",
      },
    ];
  });
}

const maxWords = 200_000;
const minShingles = 40;
const maxShared = 0.7;
