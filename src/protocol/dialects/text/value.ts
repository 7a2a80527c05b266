import { unquoted } from "./inline-list.ts";

/** A value as a text, as a list, or as both where it was written as list items; neither where JSON had another type. */
export interface FieldValue {
  readonly text?: string;
  readonly items?: readonly string[];
}

/** The value that the lines after a key make, the first being the rest of the key's own line. */
export function valueOf(lines: readonly string[]): FieldValue {
  const items = itemsOf(lines);
  const text = lineBreaks(textOf(lines)).trim();
  return items === undefined ? { text } : { text, items };
}

/**
 * The text beside a key and below it, without blank lines at either end. What the indented lines right below
 * the key share in indentation only says that they belong to it; from the first line of prose on, lines are
 * taken as they are.
 */
export function textOf([first = "", ...rest]: readonly string[]): string {
  const prose = rest.findIndex((line) => isFilled(line) && indentOf(line) === 0);
  const below = prose < 0 ? rest : rest.slice(0, prose);
  return trimLines([first.trim(), ...withoutSharedIndent(below), ...rest.slice(below.length)]);
}

/** Lines that stand for themselves as one text, without blank lines at either end and what all share in indentation. */
export function plainTextOf(lines: readonly string[]): string {
  return trimLines(withoutSharedIndent(lines));
}

/** A text in which a written `\n` is a line break. */
export function lineBreaks(text: string): string {
  return text.replaceAll("\\n", "\n");
}

/** The text of a list item, `- one`, `* one` or `1. one`; undefined where the line is none. */
export function listItem(line: string): string | undefined {
  const text = line.trim();
  if (text === "-" || text === "*") return "";
  if (text.startsWith("- ") || text.startsWith("* ")) return text.slice(2).trim();
  const match = NUMBERED.exec(text);
  return match === null ? undefined : text.slice(match[0].length).trim();
}

/** How many characters of white space a line begins with. */
export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

const NUMBERED = /^\d{1,3}[.)]\s/;

/** The items of a list below a key. A line indented deeper than its item continues it; the list ends before any other. */
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
