import { fenceAfter } from "./fence.ts";
import { readFields, plainKey } from "./fields.ts";
import type { FieldValue } from "./value.ts";
import type { Problem } from "./field-check.ts";

/** The fields of a block's body, or the reason why it has none. */
export type Body =
  | { readonly ok: true; readonly values: ReadonlyMap<string, FieldValue>; readonly lead: string }
  | { readonly ok: false; readonly problem: Problem };

/** The names of a block's fields, in `plainKey` form. */
export type KeyNames = ReadonlyMap<string, string>;

/**
 * Reads a body that is either one JSON object or `key: value` lines. A code fence around the whole body is
 * removed.
 */
export function readBody(lines: readonly string[], keys: KeyNames, mustBeJson = false): Body {
  const inside = withoutFence(lines);
  const text = inside.join("\n").trim();
  if (mustBeJson || text.startsWith("{")) return readJson(text, keys);
  const { values, lead, twice } = readFields(inside, (written) => keys.get(written));
  if (twice !== undefined)
    return { ok: false, problem: { field: twice, reason: `${twice} is given twice.` } };
  return { ok: true, values, lead };
}

/** Parses a JSON object; undefined if the text is not one. */
export function parseJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    // Not JSON: the caller reports it.
    return undefined;
  }
}

/** Builds key names from a table of fields and their aliases. */
export function keyNames(table: Readonly<Record<string, readonly string[]>>): KeyNames {
  return new Map(
    Object.entries(table).flatMap(([field, aliases]) =>
      [field, ...aliases].map((name) => [plainKey(name), field] as const),
    ),
  );
}

function readJson(text: string, keys: KeyNames): Body {
  const object = parseJsonObject(text);
  if (object === undefined)
    return { ok: false, problem: { field: "body", reason: "the body is not one valid JSON object." } };
  const values = new Map<string, FieldValue>();
  for (const [written, value] of Object.entries(object)) {
    const field = keys.get(plainKey(written));
    if (field === undefined || value === null) continue;
    if (values.has(field)) return { ok: false, problem: { field, reason: `${field} is given twice.` } };
    values.set(field, jsonValue(value));
  }
  return { ok: true, values, lead: "" };
}

function jsonValue(value: unknown): FieldValue {
  if (typeof value === "string") return { text: value };
  if (typeof value === "number" || typeof value === "boolean") return { text: String(value) };
  if (!Array.isArray(value)) return {};
  return value.every((item) => typeof item === "string" || typeof item === "number")
    ? { items: value.map(String) }
    : {};
}

function withoutFence(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== "");
  const last = lines.findLastIndex((line) => line.trim() !== "");
  const fence = first < 0 ? null : fenceAfter(null, lines[first]!.trim());
  if (fence === null || last === first || fenceAfter(fence, lines[last]!.trim()) !== null) return lines;
  return lines.slice(first + 1, last);
}
