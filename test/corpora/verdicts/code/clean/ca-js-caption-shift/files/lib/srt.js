"use strict";

class SrtError extends Error {}

const RANGE = /^(\d{2,}):(\d{2}):(\d{2}),(\d{3}) --> (\d{2,}):(\d{2}):(\d{2}),(\d{3})$/;
const ms = (h, m, s, f) => ((Number(h) * 60 + Number(m)) * 60 + Number(s)) * 1000 + Number(f);

/** Cues of a subtitle file: { start, end, lines }. */
function parse(text) {
  const rows = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const cues = [];
  let i = 0;
  while (i < rows.length) {
    if (rows[i].trim() === "") {
      i += 1;
      continue;
    }
    if (!/^\d+$/.test(rows[i].trim())) throw new SrtError(`line ${i + 1}: not a number`);
    const range = RANGE.exec((rows[i + 1] ?? "").trim());
    if (range === null) throw new SrtError(`line ${i + 2}: not a time range`);
    const lines = [];
    for (i += 2; i < rows.length && rows[i].trim() !== ""; i += 1) lines.push(rows[i]);
    cues.push({ start: ms(...range.slice(1, 5)), end: ms(...range.slice(5, 9)), lines });
  }
  return cues;
}

/** Stretches by a factor, then shifts; what ends at or before zero is dropped. */
function move(cues, { by, factor }) {
  const time = (value) => Math.round(value * factor) + by;
  return cues
    .map(({ start, end, lines }) => ({ start: Math.max(0, time(start)), end: time(end), lines }))
    .filter(({ end }) => end > 0);
}

const pad = (value, size) => String(value).padStart(size, "0");
const stamp = (value) =>
  `${pad(Math.floor(value / 3_600_000), 2)}:${pad(Math.floor(value / 60_000) % 60, 2)}:${pad(Math.floor(value / 1000) % 60, 2)},${pad(value % 1000, 3)}`;

function format(cues) {
  return cues.map(({ start, end, lines }, index) => `${index + 1}\n${stamp(start)} --> ${stamp(end)}\n${lines.join("\n")}\n`).join("\n");
}

module.exports = { parse, format, move, SrtError };
