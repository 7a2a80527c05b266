import type { MarkdownDocument, MarkdownLine } from "./markdown-lines.ts";

/** A table of a document: its header, its rows and the heading above it. */
export interface Table {
  readonly line: number;
  readonly heading: string;
  readonly header: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** Number of columns in the delimiter row below the header; null if there is none. */
  readonly columns: number | null;
}

/** Returns the tables of a document: runs of lines that begin with a bar. */
export function tablesOf({ lines }: MarkdownDocument): Table[] {
  const tables: Table[] = [];
  let heading = "";
  let run: MarkdownLine[] = [];
  const finish = (): void => {
    const [header, second, ...rest] = run;
    if (header !== undefined) tables.push(tableOf(heading, header, second, rest));
    run = [];
  };
  for (const line of lines) {
    if (line.kind === "table") {
      run.push(line);
      continue;
    }
    finish();
    if (line.kind === "heading") heading = line.text;
  }
  finish();
  return tables;
}

function tableOf(
  heading: string,
  header: MarkdownLine,
  second: MarkdownLine | undefined,
  rest: readonly MarkdownLine[],
): Table {
  const marks = second === undefined ? [] : cellsOf(second.text);
  const hasMarks = marks.length > 0 && marks.every((cell) => /^:?-{1,}:?$/.test(cell));
  const body = hasMarks || second === undefined ? rest : [second, ...rest];
  return {
    line: header.number,
    heading,
    header: cellsOf(header.text),
    rows: body.map(({ number, text }) => ({ line: number, cells: cellsOf(text) })),
    columns: hasMarks ? marks.length : null,
  };
}

/** Splits a table row into cells. A bar after a backslash belongs to its cell. */
export function cellsOf(line: string): string[] {
  const text = line.trim();
  const cells: string[] = [];
  let start = text.startsWith("|") ? 1 : 0;
  for (let at = start; at < text.length && cells.length < maxCells; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "|") {
      cells.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  if (text.slice(start).trim() !== "") cells.push(text.slice(start).trim());
  return cells;
}

/** Upper bound for the cells of a row; the rest of a longer line is one cell. */
const maxCells = 200;
