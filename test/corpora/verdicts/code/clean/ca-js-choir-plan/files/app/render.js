import { arrivals } from "./plan.js";

const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const text = (value) => value.replace(/[&<>"]/g, (sign) => SIGNS[sign]);
export const clock = (minutes) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** HTML of the table and the voices, of a problem, or of the empty state. */
export function render(rows) {
  if (rows.problem !== undefined) return `<p role="alert">${text(rows.problem)}</p>`;
  if (rows.length === 0) return "<p>Write the first piece.</p>";
  const lines = rows.map(({ from, to, title, voices }) => `<tr><td>${clock(from)}–${clock(to)}</td><td>${text(title)}</td><td>${voices}</td></tr>`);
  const voices = Object.entries(arrivals(rows)).map(([voice, from]) => `<li>${voice}: ${from === undefined ? "free" : clock(from)}</li>`);
  return `<table>${lines.join("")}</table><ul>${voices.join("")}</ul>`;
}
