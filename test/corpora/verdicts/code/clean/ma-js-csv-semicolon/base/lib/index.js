"use strict";

const { cellText, quote } = require("./cell.js");

/** Writes rows as CSV with a line of headings. */
function toCsv(rows, columns) {
  if (columns.length === 0) throw new TypeError("columns must not be empty");
  const line = (cells) => cells.map((cell) => quote(cellText(cell))).join(",");
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))].map((cells) => `${line(cells)}\r\n`).join("");
}

module.exports = { toCsv };
