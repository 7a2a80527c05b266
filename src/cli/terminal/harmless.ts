/**
 * Everything in a text that a terminal obeys or hides instead of showing it: control characters except line breaks and
 * tabs (escape sequences begin with one, including 8-bit ones), bidirectional controls, and zero-width characters.
 */
const unseen =
  /[^\P{Cc}\n\t]|\p{Bidi_Control}|[\u200b\u2028\u2029\u2060-\u2064\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/**
 * Makes a text safe for a person's terminal, whoever wrote it: shows characters that a terminal would obey, ESC as `␛`,
 * others as `<U+202E>`. Nothing in it can set colours, move the cursor, overwrite, link or fill the clipboard.
 */
export function harmless(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll(unseen, picture);
}

/** Does the same, but preserves colours: of escape sequences, the terminal obeys only those that style text. */
export function harmlessInColours(text: string): string {
  return text
    .split(colour)
    .map((part, index) => (index % 2 === 0 ? harmless(part) : part))
    .join("");
}

// oxlint-disable-next-line no-control-regex
const colour = /(\u001b\[[\d;:]*m)/;

/** Serializes a value as equivalent JSON that any terminal only shows. */
export function harmlessJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replaceAll(unseen, escaped);
}

/** Keeps a text on its line, so that it cannot imitate a line of ours. */
export function onOneLine(text: string): string {
  return text.replaceAll(/\r?\n/g, "␊");
}

/** Indents all lines after the first by `width`, so that none of them can imitate a line of ours. */
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
