"use strict";

/** The text of a value: dates as ISO 8601, nothing for null and undefined. */
function cellText(value) {
  if (value === null || value === undefined) return "";
  return value instanceof Date ? value.toISOString() : String(value);
}

/** Quotes a cell if it needs it. */
function quote(text) {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

module.exports = { cellText, quote };
