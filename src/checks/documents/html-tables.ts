import type { MarkdownDocument } from "../../protocol/markdown/markdown-lines.ts";
import { tablesOf } from "../../protocol/markdown/tables.ts";
import type { Table } from "../../protocol/markdown/tables.ts";

/** Returns the tables of a document, in Markdown and in HTML. */
export function allTablesOf(document: MarkdownDocument): readonly Table[] {
  const known = read.get(document);
  if (known !== undefined) return known;
  const tables = [...tablesOf(document), ...htmlTablesOf(document)];
  read.set(document, tables);
  return tables;
}

/** Several checks read the tables of the same document. */
const read = new WeakMap<MarkdownDocument, readonly Table[]>();

/**
 * Reads the HTML tables of a document. A cell that spans rows or columns counts in each of them, and the text of a
 * table inside a cell belongs to the cell. Linear in the length of the text.
 */
function htmlTablesOf({ text, lines }: MarkdownDocument): Table[] {
  if (!/<table/i.test(text)) return [];
  const tables: HtmlTable[] = [];
  let heading = "";
  for (const { kind, text: line, number } of lines) {
    if (kind === "heading") heading = line;
    if (kind === "code" || kind === "fence" || kind === "heading" || kind === "comment") continue;
    let from = 0;
    for (const { index, 0: found, 1: close = "", 2: name = "", 3: rest = "" } of line.matchAll(tag)) {
      tables.at(-1)?.say(line.slice(from, index));
      from = index + found.length;
      if (tables.at(-1)?.isOpen === true) tables.at(-1)?.take(close !== "", name.toLowerCase(), rest, number);
      else if (name.toLowerCase() === "table" && close === "") tables.push(new HtmlTable(number, heading));
    }
    tables.at(-1)?.say(`${line.slice(from)} `);
  }
  return tables.flatMap((table) => table.read());
}

const tag = /<(\/?)([a-z][a-z0-9]{0,20})([^<>]{0,300})>/gi;

class HtmlTable {
  readonly #line: number;
  readonly #heading: string;
  readonly #rows: { line: number; cells: string[] }[] = [];
  /** Cells of earlier rows that reach into later ones, by column. */
  readonly #spans = new Map<number, { left: number; text: string }>();
  #depth = 1;
  #cell: { parts: string[]; rows: number; columns: number } | null = null;

  constructor(line: number, heading: string) {
    this.#line = line;
    this.#heading = heading;
  }

  say(text: string): void {
    this.#cell?.parts.push(text);
  }

  get isOpen(): boolean {
    return this.#depth > 0;
  }

  take(closes: boolean, name: string, rest: string, line: number): void {
    if (name === "table") {
      this.#depth += closes ? -1 : 1;
      if (this.#depth === 0) this.#finishCell();
      return;
    }
    if (name === "code") this.say("`");
    else if (name === "br" || name === "li" || name === "p") this.say("; ");
    if (this.#depth > 1) {
      if (name === "td" || name === "th") this.say(" ");
      return;
    }
    if (name === "tr") {
      this.#finishCell();
      if (!closes && this.#rows.length < maxRows) this.#rows.push({ line, cells: [] });
    } else if (name === "td" || name === "th") {
      this.#finishCell();
      if (!closes) this.#cell = { parts: [], rows: spanOf(rest, rowSpan), columns: spanOf(rest, columnSpan) };
    }
  }

  read(): Table[] {
    this.#finishCell();
    const [header, ...rows] = this.#rows;
    if (header === undefined || header.cells.length === 0) return [];
    return [
      { line: this.#line, heading: this.#heading, header: header.cells, rows, columns: header.cells.length },
    ];
  }

  #finishCell(): void {
    const cell = this.#cell;
    const row = this.#rows.at(-1);
    this.#cell = null;
    if (row === undefined) return;
    this.#fillSpans(row.cells);
    if (cell === null) return;
    const text = cell.parts
      .join("")
      .replaceAll(/\s{1,99}/g, " ")
      .trim();
    for (let count = 0; count < cell.columns && row.cells.length < maxCells; count++) {
      if (cell.rows > 1) this.#spans.set(row.cells.length, { left: cell.rows - 1, text });
      row.cells.push(text);
    }
    this.#fillSpans(row.cells);
  }

  /** Copies into a row the cells that reach into it from above. */
  #fillSpans(cells: string[]): void {
    for (;;) {
      const span = this.#spans.get(cells.length);
      if (span === undefined || span.left === 0 || cells.length >= maxCells) return;
      span.left--;
      cells.push(span.text);
    }
  }
}

const maxRows = 10_000;
const maxCells = 50;

const rowSpan = /rowspan\s?=\s?["']?(\d{1,3})/i;
const columnSpan = /colspan\s?=\s?["']?(\d{1,3})/i;

function spanOf(attributes: string, pattern: RegExp): number {
  const [, number = "1"] = pattern.exec(attributes) ?? [];
  return Math.min(maxCells, Math.max(1, Number(number)));
}
