import { indentOf, lineBreaks, plainTextOf, valueOf } from "./value.ts";
import type { FieldValue } from "./value.ts";

/** The `key: value` lines of a body: each known key with its value, a text or a list. */
export interface Fields {
  readonly values: ReadonlyMap<string, FieldValue>;
  /** The lines before the first known key, as one text. */
  readonly lead: string;
  /** A key that occurs more than once. */
  readonly twice?: string;
}

/**
 * Reads the lines of a body. `keyOf` maps a key as written (lower case, without spaces, `_` and `-`) to its
 * field. A line continues the previous value if it is indented deeper than the first key or begins with no
 * known key.
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
  const fields = { values, lead: lineBreaks(plainTextOf(lead)).trim() };
  return twice === undefined ? fields : { ...fields, twice };
}

/** Returns the key (in the form that `keyOf` takes) and the rest of a `key: value` line. */
export function keyLine(
  line: string,
): { readonly key: string; readonly written: string; readonly rest: string } | undefined {
  const colon = line.slice(0, KEY_LIMIT).indexOf(":");
  if (colon < 0) return undefined;
  const written = line.slice(0, colon).trim();
  if (!KEY.test(written)) return undefined;
  return { key: plainKey(written), written, rest: line.slice(colon + 1) };
}

/** Normalizes a key for comparison: lower case, without spaces, `_` and `-`. */
export function plainKey(written: string): string {
  return written.toLowerCase().replaceAll(/[\s_-]/g, "");
}

const KEY_LIMIT = 64;
const KEY = /^[\p{L}][\p{L}\p{M}\p{N} _/().-]*$/u;
