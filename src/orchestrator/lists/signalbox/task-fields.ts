import { readBox } from "../check-box.ts";
import { bulletWidth, indentOf, isBlank } from "../markdown-blocks.ts";
import type { Fence, MarkdownLine } from "../markdown-lines.ts";
import type { FieldName } from "./field-names.ts";
import { readFieldLine } from "./field-lines.ts";
import { readHeading } from "./headings.ts";

/** A value of a field, on its line or as an item of the list below it. */
export interface FieldValue {
  readonly field: FieldName;
  readonly value: string;
  readonly line: number;
  /** True for a line of a code block below the field. */
  readonly code: boolean;
}

interface OpenField {
  readonly field: FieldName | null;
  /** The value on the field's own line, or of the last line that continued it. */
  value: string;
  readonly indent: number;
  /** True if the field's own line is a list item, so that its values are nested more deeply. */
  readonly isItem: boolean;
}

/** Collects the values of a task's fields from the lines of the task. */
export function fieldsOf(items: readonly (MarkdownLine | Fence)[]): readonly FieldValue[] {
  const values: FieldValue[] = [];
  let open: OpenField | null = null;
  for (const item of items) {
    if (item.kind === "fence") {
      if (open !== null && takesCode(open, item)) addCode(values, item, open.field);
      else if (open !== null && !isListField(open.field)) open = null;
      continue;
    }
    const { text, number } = item;
    if (isBlank(text)) continue;
    const indent = indentOf(text);
    const bullet = bulletWidth(text);
    if (open !== null && belongs(open, indent, bullet)) {
      const value = itemValue(text);
      if (open.field === null || value === "" || (bullet === 0 && isProse(open))) continue;
      if (bullet === 0) open.value = value;
      values.push({ field: open.field, value, line: number, code: false });
      continue;
    }
    const line = readHeading(text) === null ? readFieldLine(text) : null;
    open = line === null ? null : { field: line.field, value: line.value, indent, isItem: bullet > 0 };
    if (line?.field != null && line.value !== "")
      values.push({ field: line.field, value: line.value, line: number, code: false });
  }
  return values;
}

function belongs(open: OpenField, indent: number, bullet: number): boolean {
  if (indent > open.indent) return true;
  return bullet > 0 && indent === open.indent && !open.isItem;
}

/** True if a code block below a field is a part of it: commands of tests and of worktrees. */
function takesCode(
  open: OpenField,
  fence: Fence,
): open is OpenField & { readonly field: "tests" | "worktree" } {
  if (open.isItem && fence.indent <= open.indent) return false;
  return (open.field === "tests" || open.field === "worktree") && shells.has(fence.language);
}

const shells = new Set(["", "bash", "sh", "shell", "zsh", "console", "terminal", "powershell", "text"]);

/** True for the fields whose value is often a long list, which code blocks do not end. */
function isListField(field: FieldName | null): boolean {
  return field === "tests" || field === "criteria" || field === "files" || field === "worktree";
}

/** True if the lines wrapped below a dependency are prose: the value above them is complete. */
function isProse({ field, value }: OpenField): boolean {
  if (field !== "depends" && field !== "parallel") return false;
  return value !== "" && !/(?:[,，、+&/]|\sand|\s및)$/u.test(value);
}

function itemValue(text: string): string {
  const rest = text.trimStart();
  const item = rest.slice(bulletWidth(rest)).trimStart();
  return item.slice(readBox(item, 0)?.end ?? 0).trim();
}

function addCode(values: FieldValue[], fence: Fence, field: FieldName): void {
  for (const [index, line] of fence.lines.entries()) {
    if (isBlank(line)) continue;
    values.push({ field, value: line.trim(), line: fence.number + 1 + index, code: true });
  }
}
