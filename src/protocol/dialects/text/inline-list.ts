/**
 * Reads a list on one line, `[a, b, 'c', "d, e"]`. Items are bare or in either quotes; a backslash escapes
 * the next character. Returns undefined if the text is no such list.
 */
export function readInlineList(text: string): string[] | undefined {
  if (!text.startsWith("[") || !text.endsWith("]")) return undefined;
  const items: string[] = [];
  let at = 1;
  for (;;) {
    at = pastSpace(text, at);
    if (at === text.length - 1) return items;
    const item = text[at] === '"' || text[at] === "'" ? readQuoted(text, at) : readBare(text, at);
    if (item === undefined) return undefined;
    items.push(item.value);
    at = pastSpace(text, item.end);
    if (text[at] === ",") at++;
    else if (at !== text.length - 1) return undefined;
  }
}

/** Removes a pair of quotes around the whole text. */
export function unquoted(text: string): string {
  const quote = text[0];
  if (text.length < 2 || (quote !== '"' && quote !== "'") || text.at(-1) !== quote) return text;
  const inside = text.slice(1, -1);
  return inside.includes(quote) ? text : inside;
}

interface Piece {
  readonly value: string;
  readonly end: number;
}

function readQuoted(text: string, from: number): Piece | undefined {
  const quote = text[from];
  let value = "";
  for (let at = from + 1; at < text.length - 1; at++) {
    const character = text[at]!;
    if (character === quote) return { value, end: at + 1 };
    if (character !== "\\") {
      value += character;
      continue;
    }
    at++;
    const escaped = text[at];
    value += escaped === "n" ? "\n" : escaped === "t" ? "\t" : (escaped ?? "");
  }
  return undefined;
}

function readBare(text: string, from: number): Piece | undefined {
  let end = from;
  while (end < text.length - 1 && text[end] !== ",") end++;
  const value = text.slice(from, end).trim();
  return value === "" ? undefined : { value, end };
}

function pastSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length - 1 && text[at]!.trim() === "") at++;
  return at;
}
