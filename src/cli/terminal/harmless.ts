/**
 * Everything in a text that a terminal obeys or hides instead of showing it: control characters but line ends and tabs
 * (escape sequences begin with one, 8-bit ones too), what turns the direction of writing, and what has no width.
 */
const unseen =
  /[^\P{Cc}\n\t]|\p{Bidi_Control}|[\u200b\u2028\u2029\u2060-\u2064\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/**
 * A text as it may go to a person's terminal, whoever wrote it: what a terminal would obey stands there to be read, ESC
 * as `␛`, others as `<U+202E>`. Nothing of it is coloured, moved, written over, linked or put into a clipboard.
 */
export function harmless(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll(unseen, picture);
}

/** The same, but that its colours are colours: of escape sequences only those that set how text looks are obeyed. */
export function harmlessInColours(text: string): string {
  return text
    .split(colour)
    .map((part, index) => (index % 2 === 0 ? harmless(part) : part))
    .join("");
}

// oxlint-disable-next-line no-control-regex
const colour = /(\u001b\[[\d;:]*m)/;

/** A value as one line of JSON that means the same and that any terminal only shows. */
export function harmlessJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replaceAll(unseen, escaped);
}

/** A text that stays on its line, so that it cannot pass for a line of ours. */
export function onOneLine(text: string): string {
  return text.replaceAll(/\r?\n/g, "␊");
}

/** A text whose lines after the first stand so far to the right, so that none of them can pass for a line of ours. */
export function hanging(text: string, width: number): string {
  return text.replaceAll("\n", `\n${" ".repeat(width)}`);
}

function picture(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code === 0x7f) return "␡";
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
