/** The rows of a table in a text file, and the number of rows that were left out. */
export interface ParsedTable {
  readonly rows: readonly (readonly string[])[];
  readonly more: number;
}

/**
 * Parses comma-separated values as RFC 4180 describes them: fields may be quoted, and contain line breaks and doubled
 * quotes. Stops storing after `most` rows, so that the page stays fast.
 */
export function parseTable(text: string, separator: string, most: number): ParsedTable {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = "";
  let quoted = false;
  let count = 0;
  const endRow = (): void => {
    row.push(field);
    field = "";
    if (row.length > 1 || row[0] !== "") {
      count += 1;
      if (rows.length < most) rows.push(row);
    }
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (quoted) {
      if (character !== '"') field += character;
      else if (text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && field === "") quoted = true;
    else if (character === separator) {
      row.push(field);
      field = "";
    } else if (character === "\n") endRow();
    else if (character !== "\r") field += character;
  }
  if (field !== "" || row.length > 0) endRow();
  return { rows, more: count - rows.length };
}
