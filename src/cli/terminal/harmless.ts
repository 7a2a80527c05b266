import { hiddenIn } from "../../protocol/hidden-characters.ts";

/**
 * Makes a text safe for a person's terminal, whoever wrote it: shows characters that a terminal would obey, ESC as `␛`,
 * others as `<U+202E>`. Nothing in it can set colours, move the cursor, overwrite, link or fill the clipboard.
 */
export function harmless(text: string): string {
  return replaceHidden(text.replaceAll("\r\n", "\n"), picture);
}

/**
 * Does the same, but preserves colours: of escape sequences, the terminal obeys only those that style text. One that
 * conceals text is shown.
 */
export function harmlessInColours(text: string): string {
  return text
    .split(colour)
    .map((part, index) => (index % 2 === 0 || conceals(part) ? harmless(part) : part))
    .join("");
}

// oxlint-disable-next-line no-control-regex
const colour = /(\u001b\[[\d;:]*m)/;

/** Returns true if one of the styles of a sequence makes text invisible. */
function conceals(sequence: string): boolean {
  const styles = sequence.slice(2, -1).replaceAll(/\b0*[345]8;(5;\d*|2;\d*;\d*;\d*)/g, "");
  return styles.split(";").some((style) => Number(style) === 8 && style !== "");
}

/** Serializes a value as equivalent JSON that any terminal only shows. */
export function harmlessJson(value: unknown, indent?: number): string {
  return replaceHidden(JSON.stringify(value, null, indent), escaped);
}

/** Keeps a text on its line, so that it cannot imitate a line of ours. */
export function onOneLine(text: string): string {
  return text.replaceAll(/\r?\n/g, "␊");
}

/** Indents all lines after the first by `width`, so that none of them can imitate a line of ours. */
export function hanging(text: string, width: number): string {
  return text.replaceAll("\n", `\n${" ".repeat(width)}`);
}

/** Replaces every character that a terminal obeys or hides instead of showing it. */
function replaceHidden(text: string, replacement: (character: string) => string): string {
  let shown = "";
  let from = 0;
  for (const { at, length } of hiddenIn(text)) {
    const hidden = Array.from(text.slice(at, at + length), replacement).join("");
    shown += text.slice(from, at) + hidden;
    from = at + length;
  }
  return shown + text.slice(from);
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
