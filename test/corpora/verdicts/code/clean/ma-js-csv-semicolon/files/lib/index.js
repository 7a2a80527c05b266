"use strict";

const { cellText, quote } = require("./cell.js");

const SEPARATORS = [",", ";", "\t"];

/** Writes rows as CSV with a line of headings. */
function toCsv(rows, columns, { separator = "," } = {}) {
  if (columns.length === 0) throw new TypeError("columns must not be empty");
  if (!SEPARATORS.includes(separator)) throw new TypeError("separator must be a comma, a semicolon or a tab");
  const line = (cells) => cells.map((cell) => quote(cellText(cell), separator)).join(separator);
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))].map((cells) => `${line(cells)}\r\n`).join("");
}

module.exports = { toCsv };
