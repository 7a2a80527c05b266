import { bulletWidth } from "../markdown-blocks.ts";
import { fieldNamed, type FieldName } from "./field-names.ts";

/** A line of the form `name: value`, with the name in bold or plain. */
export interface FieldLine {
  /** The field; null if the name is in bold but no field of ours. */
  readonly field: FieldName | null;
  /** The name as written. */
  readonly name: string;
  readonly value: string;
}

/** Reads a field line. A plain name must be one of ours; any name in bold counts as a label. */
export function readFieldLine(text: string): FieldLine | null {
  const line = text.trimStart();
  const rest = line.slice(bulletWidth(line)).trim();
  if (rest.startsWith("**") || rest.startsWith("__")) return boldField(rest);
  const colon = rest.slice(0, 60).search(/[:：]/u);
  if (colon <= 0 || !/^[\p{L}\p{S}]/u.test(rest)) return null;
  const field = fieldNamed(rest.slice(0, colon));
  if (field === null) return null;
  return { field, name: rest.slice(0, colon), value: rest.slice(colon + 1).trim() };
}

function boldField(rest: string): FieldLine | null {
  const end = rest.indexOf(rest.slice(0, 2), 2);
  if (end < 0 || end > 80) return null;
  const inner = rest.slice(2, end).trim();
  const after = rest.slice(end + 2).trimStart();
  const isInside = /[:：]$/u.test(inner);
  const remark = /^[(（][^)）]{0,80}[)）]\s*(?=[:：])/u.exec(after)?.[0] ?? "";
  const isAfter = /^[:：]/u.test(after.slice(remark.length));
  if (!isInside && !isAfter && after !== "") return null;
  const name = isInside ? inner.slice(0, -1) : inner;
  const value = isAfter ? after.slice(remark.length + 1).trim() : after.trim();
  return { field: fieldNamed(name), name, value };
}
