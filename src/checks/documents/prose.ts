import type { MarkdownDocument, MarkdownLine } from "../../protocol/markdown/markdown-lines.ts";
import { cellsOf } from "../../protocol/markdown/tables.ts";

/** Stands in a passage for a code span, whose text does not count. */
export const codeMark = "\ufffc";

/** A unit of prose: a paragraph, list item, heading or cell. Its lines are joined by line breaks. */
export interface Passage {
  readonly line: number;
  readonly text: string;
  readonly kind: "text" | "item" | "heading" | "comment" | "cell";
  /** The header of a cell's column; none for the first column, which names the rows. */
  readonly header?: string;
}

/**
 * Returns the prose of a document without code and block quotes. Comments count, because readers of the
 * source see them.
 */
export function passagesOf({ lines }: MarkdownDocument): Passage[] {
  const passages: Passage[] = [];
  let open: { line: number; parts: string[]; kind: Passage["kind"] } | null = null;
  const finish = (): void => {
    if (open !== null) {
      const { line, kind, parts } = open;
      passages.push({ line, text: withoutCodeSpans(parts.join("\n")), kind });
    }
    open = null;
  };
  let header: readonly string[] | null = null;
  for (const line of lines) {
    const joins = open !== null && (line.kind === "text" ? open.kind !== "heading" : line.kind === "comment");
    if (!joins) finish();
    if (line.kind === "table") {
      header ??= cellsOf(line.text);
      for (const passage of cellPassages(line, header)) passages.push(passage);
      continue;
    }
    header = null;
    if (open !== null) open.parts.push(plain(line.text));
    else if (
      line.kind === "text" ||
      line.kind === "item" ||
      line.kind === "heading" ||
      line.kind === "comment"
    ) {
      open = { line: line.number, parts: [plain(line.text)], kind: line.kind };
    }
  }
  finish();
  return passages;
}

function cellPassages({ number, text }: MarkdownLine, header: readonly string[]): Passage[] {
  return cellsOf(text).map((cell, column) => ({
    line: number,
    text: withoutCodeSpans(plain(cell)),
    kind: "cell",
    header: column === 0 ? "" : (header[column] ?? ""),
  }));
}

/** Removes emphasis and invisible characters from a line. */
function plain(line: string): string {
  return line
    .replaceAll(/[*~\u200b-\u200f\u2060\ufeff\u00ad]/g, "")
    .replaceAll(
      /(?<![\p{L}\p{N}_])_{1,2}(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.!?:])_{1,2}(?![\p{L}\p{N}_])/gu,
      "",
    );
}

/** Blanks out code spans but not line breaks. Linear in the length of the text, however many backticks it has. */
function withoutCodeSpans(text: string): string {
  if (!text.includes("`")) return text;
  if (text.length > 20_000) return roughlyWithoutCodeSpans(text);
  const runs = [...text.matchAll(/`+/g)].map(({ index, 0: run }) => ({ index, length: run.length }));
  const partner = new Map<number, number>();
  const nextOfLength = new Map<number, number>();
  for (let at = runs.length - 1; at >= 0; at--) {
    const { length = 0 } = runs[at] ?? {};
    const next = nextOfLength.get(length);
    if (next !== undefined) partner.set(at, next);
    nextOfLength.set(length, at);
  }
  const pieces: string[] = [];
  let kept = 0;
  for (let at = 0; at < runs.length; at++) {
    const opening = runs[at];
    const closing = runs[partner.get(at) ?? -1];
    if (opening === undefined || closing === undefined) continue;
    const end = closing.index + closing.length;
    const lineEnds = text.slice(opening.index, end).split("\n").length - 1;
    pieces.push(text.slice(kept, opening.index), ` ${codeMark} `, "\n".repeat(lineEnds));
    kept = end;
    at = partner.get(at) ?? at;
  }
  pieces.push(text.slice(kept));
  return pieces.join("");
}

/** Like `withoutCodeSpans`, for a passage too long to be handwritten: every run of backticks opens or closes a span. */
function roughlyWithoutCodeSpans(text: string): string {
  return text
    .split(/`+/)
    .filter((_, index) => index % 2 === 0)
    .join(" ");
}
