/** Reads and writes CSV as in RFC 4180: quoted fields, doubled quotes, line breaks in quotes. */

export class CsvError extends Error {
  constructor(message, line) {
    super(`${message} (line ${line})`);
    this.name = "CsvError";
    this.line = line;
  }
}

export function parse(text, { separator = "," } = {}) {
  const rows = [];
  let row = [];
  let field = "";
  let quoted = false;
  let line = 1;
  let started = 1;
  const endField = () => {
    row.push(field);
    field = "";
  };
  const endRow = () => {
    endField();
    rows.push(row);
    row = [];
  };
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (quoted) {
      if (c === '"' && text[i + 1] === '"') {
        field += '"';
        i++;
      } else if (c === '"') {
        quoted = false;
      } else {
        if (c === "\n") line++;
        field += c;
      }
      continue;
    }
    if (c === '"') {
      if (field !== "") throw new CsvError("A quote in the middle of a field", line);
      quoted = true;
      started = line;
    } else if (c === separator) {
      endField();
    } else if (c === "\n") {
      endRow();
      line++;
    } else if (c === "\r" && text[i + 1] === "\n") {
      // the line feed ends the row
    } else {
      field += c;
    }
  }
  if (quoted) throw new CsvError("A quoted field is not closed", started);
  if (field !== "" || row.length > 0) endRow();
  return rows;
}

export function parseRecords(text, options) {
  const [header, ...rows] = parse(text, options);
  if (header === undefined) return [];
  return rows.map((row, index) => {
    if (row.length !== header.length) {
      throw new CsvError(`Expected ${header.length} fields, found ${row.length}`, index + 2);
    }
    return Object.fromEntries(header.map((name, column) => [name, row[column]]));
  });
}

export function stringify(rows, { separator = "," } = {}) {
  const quote = (value) => {
    const text = String(value ?? "");
    const needs = text.includes(separator) || /["\r\n]/.test(text) || text !== text.trim();
    return needs ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => row.map(quote).join(separator) + "\r\n").join("");
}
