import type { LineRange } from "../task/review.ts";

/** New text for a range of lines. An empty text removes the lines. */
export interface LineReplacement {
  readonly lines: LineRange;
  readonly text: string;
}

/**
 * Returns the text with some ranges of lines replaced; null if a range is not in the text or two ranges overlap. The
 * result has the line ends of the text, and ends with a line end if the text does.
 */
export function replaceLines(text: string, replacements: readonly LineReplacement[]): string | null {
  const lines = text.split("\n");
  const endsWithBreak = lines.at(-1) === "";
  if (endsWithBreak) lines.pop();
  const usesCarriageReturns = lines[0]?.endsWith("\r") === true;
  let before = lines.length + 1;
  for (const { lines: range, text: fresh } of replacements.toSorted((a, b) => b.lines.from - a.lines.from)) {
    if (range.from < 1 || range.to < range.from || range.to >= before) return null;
    const written = fresh === "" ? [] : fresh.split(/\r?\n/u);
    const ended = usesCarriageReturns ? written.map((line) => `${line}\r`) : written;
    lines.splice(range.from - 1, range.to - range.from + 1, ...ended);
    before = range.from;
  }
  if (lines.length === 0) return "";
  if (endsWithBreak) return `${lines.join("\n")}\n`;
  const joined = lines.join("\n");
  return text.endsWith("\r") || !joined.endsWith("\r") ? joined : joined.slice(0, -1);
}
