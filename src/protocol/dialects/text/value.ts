import { unquoted } from "./inline-list.ts";

/**
 * A value as text, as a list, or as both if it was written as list items. Neither is set if JSON had another
 * type.
 */
export interface FieldValue {
  readonly text?: string;
  readonly items?: readonly string[];
}

/** Reads the value of the lines after a key. The first line is the rest of the key's own line. */
export function valueOf(lines: readonly string[]): FieldValue {
  const items = itemsOf(lines);
  const text = lineBreaks(textOf(lines)).trim();
  return items === undefined ? { text } : { text, items };
}

/**
 * Joins the text beside and below a key, without blank lines at either end. The shared indentation of the lines right
 * below the key only shows that they belong to it and is removed; from the first line of prose on, lines stay
 * unchanged.
 */
export function textOf([first = "", ...rest]: readonly string[]): string {
  const prose = rest.findIndex((line) => isFilled(line) && indentOf(line) === 0);
  const below = prose < 0 ? rest : rest.slice(0, prose);
  return trimLines([first.trim(), ...withoutSharedIndent(below), ...rest.slice(below.length)]);
}

/** Joins lines to one text, without blank lines at either end and without shared indentation. */
export function plainTextOf(lines: readonly string[]): string {
  return trimLines(withoutSharedIndent(lines));
}

/** Replaces a literal `\n` by a line break. */
export function lineBreaks(text: string): string {
  return text.replaceAll("\\n", "\n");
}

/** Returns the text of a list item, `- one`, `* one` or `1. one`; undefined if the line is none. */
export function listItem(line: string): string | undefined {
  const text = line.trim();
  if (text === "-" || text === "*") return "";
  if (text.startsWith("- ") || text.startsWith("* ")) return text.slice(2).trim();
  const match = NUMBERED.exec(text);
  return match === null ? undefined : text.slice(match[0].length).trim();
}

/** Counts the white-space characters at the beginning of a line. */
export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

const NUMBERED = /^\d{1,3}[.)]\s/;

/**
 * Returns the items of a list below a key. A line indented deeper than its item continues it; any other line
 * ends the list.
 */
function itemsOf(lines: readonly string[]): string[] | undefined {
  const items: string[][] = [];
  let indent = 0;
  for (const line of lines[0]?.trim() === "" ? lines.slice(1) : lines) {
    if (!isFilled(line)) continue;
    const item = listItem(line);
    if (item !== undefined) {
      indent = indentOf(line);
      items.push([item]);
    } else if (items.length > 0 && indentOf(line) > indent) items.at(-1)!.push(line);
    else break;
  }
  const texts = items.map((item) => unquoted(lineBreaks(textOf(item)))).filter((text) => text !== "");
  return texts.length === 0 ? undefined : texts;
}

function withoutSharedIndent(lines: readonly string[]): string[] {
  const shared = lines.filter(isFilled).reduce((least, line) => Math.min(least, indentOf(line)), Infinity);
  return lines.map((line) => (isFilled(line) ? line.slice(shared) : ""));
}

function trimLines(lines: readonly string[]): string {
  const from = lines.findIndex(isFilled);
  return from < 0 ? "" : lines.slice(from, lines.findLastIndex(isFilled) + 1).join("\n");
}

function isFilled(line: string): boolean {
  return line.trim() !== "";
}
