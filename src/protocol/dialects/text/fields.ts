import { unquoted } from "./inline-list.ts";

/** The `key: value` lines of a body: each known key with its value, a text or a list. */
export interface Fields {
  readonly values: ReadonlyMap<string, FieldValue>;
  /** The lines before the first known key, as one text. */
  readonly lead: string;
  /** A key that was given more than once. */
  readonly twice?: string;
}

/** A value as a text, as a list, or as both where it was written as list items; neither where JSON had another type. */
export interface FieldValue {
  readonly text?: string;
  readonly items?: readonly string[];
}

/**
 * Reads the lines of a body. `keyOf` turns a key as written (lower case, without spaces, `_` and `-`)
 * into the field it names. A line belongs to the value before it when it is indented deeper than the
 * first key, or begins with no known key.
 */
export function readFields(lines: readonly string[], keyOf: (written: string) => string | undefined): Fields {
  const lead: string[] = [];
  const values = new Map<string, FieldValue>();
  let twice: string | undefined;
  let base = -1;
  let key: string | undefined;
  let collected: string[] = lead;
  const finish = (): void => {
    if (key === undefined) return;
    if (values.has(key)) twice ??= key;
    else values.set(key, valueOf(collected));
  };
  for (const line of lines) {
    const found = base >= 0 && indentOf(line) > base ? undefined : keyLine(line);
    const field = found === undefined ? undefined : keyOf(found.key);
    if (found === undefined || field === undefined) {
      collected.push(line);
      continue;
    }
    finish();
    if (base < 0) base = indentOf(line);
    key = field;
    collected = [found.rest];
  }
  finish();
  const fields = { values, lead: textOf(lead) };
  return twice === undefined ? fields : { ...fields, twice };
}

/** The key (in the form `keyOf` takes) and the rest of a `key: value` line. */
export function keyLine(
  line: string,
): { readonly key: string; readonly written: string; readonly rest: string } | undefined {
  const colon = line.slice(0, KEY_LIMIT).indexOf(":");
  if (colon < 0) return undefined;
  const written = line.slice(0, colon).trim();
  if (!KEY.test(written)) return undefined;
  return { key: plainKey(written), written, rest: line.slice(colon + 1) };
}

/** A key in the form it is compared in: lower case, without spaces, `_` and `-`. */
export function plainKey(written: string): string {
  return written.toLowerCase().replaceAll(/[\s_-]/g, "");
}

/** The text of a list item, `- one`, `* one` or `1. one`; undefined where the line is none. */
export function listItem(line: string): string | undefined {
  const text = line.trim();
  if (text === "-" || text === "*") return "";
  if (text.startsWith("- ") || text.startsWith("* ")) return text.slice(2).trim();
  const match = NUMBERED.exec(text);
  return match === null ? undefined : text.slice(match[0].length).trim();
}

/** Lines as one text: what all indented lines share in indentation goes, and so do blank lines at either end. */
export function textOf(lines: readonly string[]): string {
  const [first = "", ...rest] = lines;
  const indents = rest.filter((line) => line.trim() !== "" && indentOf(line) > 0).map(indentOf);
  const shared = indents.length === 0 ? 0 : Math.min(...indents);
  const all = [
    first.trim(),
    ...rest.map((line) => (indentOf(line) > 0 ? line.slice(shared) : line).trimEnd()),
  ];
  let from = 0;
  let to = all.length;
  while (from < to && all[from]!.trim() === "") from++;
  while (to > from && all[to - 1]!.trim() === "") to--;
  return all.slice(from, to).join("\n").replaceAll("\\n", "\n").trim();
}

const KEY_LIMIT = 64;
const KEY = /^[\p{L}][\p{L}\p{M}\p{N} _/().-]*$/u;
const NUMBERED = /^\d{1,3}[.)]\s/;

function valueOf(lines: readonly string[]): FieldValue {
  const items = listOf(lines);
  const text = textOf(lines);
  return items === undefined ? { text } : { text, items };
}

function listOf(lines: readonly string[]): string[] | undefined {
  const items: string[][] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const item = index === 0 ? undefined : listItem(line);
    if (item !== undefined) items.push([item]);
    else if (items.length > 0) items.at(-1)!.push(line);
    else return undefined;
  }
  return items.length === 0 ? undefined : items.map((item) => unquoted(textOf(item)));
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
