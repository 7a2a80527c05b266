/** A heading of a Markdown file. */
export interface HeadingLine {
  readonly level: number;
  readonly text: string;
}

/** Reads a heading that begins with `#`; null for any other line. */
export function readHeading(line: string): HeadingLine | null {
  const found = /^ {0,3}(#{1,6})[ \t]+(.*)$/u.exec(line);
  if (found === null) return null;
  const text = (found[2] ?? "").trim();
  return { level: (found[1] ?? "").length, text: withoutClosing(text) };
}

function withoutClosing(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === "#") end -= 1;
  return end < text.length && (end === 0 || text[end - 1] === " ") ? text.slice(0, end).trim() : text;
}
