import { applySgr, plain, type AnsiStyle } from "./sgr.ts";

/** A run of characters drawn alike. */
export interface Span {
  readonly text: string;
  readonly style: AnsiStyle;
}

/** Colours (with their parameters), other control sequences, commands and strings to the terminal, single escapes. */
const escape =
  // oxlint-disable-next-line no-control-regex -- escape sequences are control characters
  /\u001b\[([\d;:]*)m|(?:\u001b\[|\u009b)[0-?]*[ -/]*(?:[@-~]|$)|\u001b[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[ -/]*(?:[0-~]|$)/g;
// oxlint-disable-next-line no-control-regex -- what is left of them is dropped
const controls = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f]/g;

/**
 * Returns one line of output as a terminal would show it, starting in the style that the line before left: colours
 * become styles, a carriage return restarts the line (spinners), a backspace removes one character, and other
 * invisible characters are dropped.
 */
export function readLine(raw: string, from: AnsiStyle = plain): readonly Span[] {
  const { text, style } = lastWriting(raw, from);
  const spans: Span[] = [];
  let current = style;
  let at = 0;
  for (const match of text.matchAll(escape)) {
    add(spans, text.slice(at, match.index), current);
    if (match[1] !== undefined) current = applySgr(current, match[1]);
    at = match.index + match[0].length;
  }
  add(spans, text.slice(at), current);
  return spans;
}

/** Returns the visible characters of a line, for searching and copying. */
export function plainText(raw: string): string {
  return readLine(raw)
    .map((span) => span.text)
    .join("");
}

/**
 * Returns the part of a line after the last carriage return that was followed by text, with the style it starts in.
 */
function lastWriting(raw: string, from: AnsiStyle): { text: string; style: AnsiStyle } {
  const line = raw.replace(/\r+$/, "");
  const restart = line.lastIndexOf("\r");
  if (restart === -1) return { text: line, style: from };
  const before = line.slice(0, restart).matchAll(escape);
  const style = before.reduce(
    (held, match) => (match[1] === undefined ? held : applySgr(held, match[1])),
    from,
  );
  return { text: line.slice(restart + 1), style };
}

function add(spans: Span[], piece: string, style: AnsiStyle): void {
  let text = piece;
  for (let at = text.indexOf("\b"); at !== -1; at = text.indexOf("\b")) {
    text = text.slice(0, Math.max(0, at - 1)) + text.slice(at + 1);
  }
  text = text.replace(controls, "");
  if (text !== "") spans.push({ text, style });
}
