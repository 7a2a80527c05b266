import { codeAt, skipSpace } from "../characters.ts";
import { bulletWidth } from "../markdown-blocks.ts";
import { fieldNamed, type FieldName } from "./field-names.ts";

/** A line of the form `name: value`, with the name in bold or plain. */
export interface FieldLine {
  /** The field; null if the name is in bold but not a known field. */
  readonly field: FieldName | null;
  /** The name as written. */
  readonly name: string;
  readonly value: string;
}

/**
 * Reads a field line; null for any other line. A plain name must be a known field; any name in bold counts as
 * a label.
 */
export function readFieldLine(text: string): FieldLine | null {
  const line = text.trimStart();
  const rest = line.slice(bulletWidth(line)).trim();
  const first = codeAt(rest, 0);
  if ((first === asterisk || first === underscore) && codeAt(rest, 1) === first) return boldField(rest);
  const colon = colonIn(rest);
  if (colon <= 0 || colon >= longestName || !nameStart.test(rest)) return null;
  const name = rest.slice(0, colon);
  const field = fieldNamed(name);
  return field === null ? null : { field, name, value: rest.slice(colon + 1).trim() };
}

const longestName = 60;
const nameStart = /^[\p{L}\p{S}]/u;

/** Returns the index of the first colon of a text; -1 without one. */
function colonIn(text: string): number {
  const [plain, wide] = [text.indexOf(":"), text.indexOf("：")];
  return plain < 0 || wide < 0 ? Math.max(plain, wide) : Math.min(plain, wide);
}

const [asterisk, underscore, colonCode, wideColon] = [0x2a, 0x5f, 0x3a, 0xff1a];

function isColon(code: number): boolean {
  return code === colonCode || code === wideColon;
}

function boldField(rest: string): FieldLine | null {
  const end = rest.indexOf(codeAt(rest, 0) === asterisk ? "**" : "__", 2);
  if (end < 0 || end > 80) return null;
  const inner = rest.slice(2, end).trim();
  const isInside = inner !== "" && isColon(codeAt(inner, inner.length - 1));
  const name = isInside ? inner.slice(0, -1) : inner;
  if (isColon(codeAt(rest, end + 2)))
    return { field: fieldNamed(name), name, value: rest.slice(skipSpace(rest, end + 3)).trim() };
  const after = rest.slice(end + 2).trimStart();
  const remark = remarkBefore(after);
  const isAfter = isColon(codeAt(after, remark.length));
  if (!isInside && !isAfter && after !== "") return null;
  const value = isAfter ? after.slice(remark.length + 1).trim() : after.trim();
  return { field: fieldNamed(name), name, value };
}

/** Returns a remark in brackets before a colon, as in `**Tests** (unit): …`; empty without one. */
function remarkBefore(text: string): string {
  return remarkPattern.exec(text)?.[0] ?? "";
}

const remarkPattern = /^[(（][^)）]{0,80}[)）]\s*(?=[:：])/u;
