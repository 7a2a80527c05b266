import { readBox } from "../check-box.ts";
import { bulletWidth, indentOf, isBlank } from "../markdown-blocks.ts";
import type { Fence, MarkdownLine } from "../markdown-lines.ts";
import type { FieldName } from "./field-names.ts";
import { readFieldLine } from "./field-lines.ts";
import { readHeading } from "./headings.ts";

/** Takes the values of fields. */
export interface FieldValues {
  /** Takes a value from a field's line, from the list below it or, if `code` is true, from a code block below it. */
  add(field: FieldName, value: string, line: number, code: boolean): void;
}

/** The field whose values may follow in the lines below. One object serves for all fields of a task. */
interface OpenField {
  isOpen: boolean;
  field: FieldName | null;
  /** The value on the field's own line, or of the last line that continued it. */
  value: string;
  indent: number;
  /** True if the field's own line is a list item, so that its values are nested more deeply. */
  isItem: boolean;
}

/** Finds the values of a task's fields in the lines of the task. */
export function readFields(items: readonly (MarkdownLine | Fence)[], values: FieldValues): void {
  const open: OpenField = { isOpen: false, field: null, value: "", indent: 0, isItem: false };
  for (const item of items) {
    if (item.kind === "fence") {
      if (open.isOpen && takesCode(open, item)) takeCode(item, open.field, values);
      else if (!isListField(open.field)) open.isOpen = false;
      continue;
    }
    const { text, number } = item;
    if (isBlank(text)) continue;
    const indent = indentOf(text);
    const bullet = bulletWidth(text);
    if (open.isOpen && belongs(open, indent, bullet)) {
      const value = itemValue(text);
      if (open.field === null || value === "" || (bullet === 0 && isProse(open))) continue;
      if (bullet === 0) open.value = value;
      values.add(open.field, value, number, false);
      continue;
    }
    const line = readHeading(text) === null ? readFieldLine(text) : null;
    open.isOpen = line !== null;
    if (line === null) continue;
    open.field = line.field;
    open.value = line.value;
    open.indent = indent;
    open.isItem = bullet > 0;
    if (line.field !== null && line.value !== "") values.add(line.field, line.value, number, false);
  }
}

function belongs(open: OpenField, indent: number, bullet: number): boolean {
  if (indent > open.indent) return true;
  return bullet > 0 && indent === open.indent && !open.isItem;
}

/** Returns true if a code block below a field belongs to it: commands of tests and worktrees. */
function takesCode(
  open: OpenField,
  fence: Fence,
): open is OpenField & { readonly field: "tests" | "worktree" } {
  if (open.isItem && fence.indent <= open.indent) return false;
  return (open.field === "tests" || open.field === "worktree") && shells.has(fence.language);
}

const shells = new Set(["", "bash", "sh", "shell", "zsh", "console", "terminal", "powershell", "text"]);

/** Returns true for fields with long lists, which a code block does not end. */
function isListField(field: FieldName | null): boolean {
  return field === "tests" || field === "criteria" || field === "files" || field === "worktree";
}

/**
 * Returns true if the lines wrapped below a dependency are prose, because the value above them is complete.
 */
function isProse({ field, value }: OpenField): boolean {
  if (field !== "depends" && field !== "parallel") return false;
  return value !== "" && !/(?:[,，、+&/]|\sand|\s및)$/u.test(value);
}

function itemValue(text: string): string {
  const rest = text.trimStart();
  const item = rest.slice(bulletWidth(rest)).trimStart();
  return item.slice(readBox(item, 0)?.end ?? 0).trim();
}

function takeCode(fence: Fence, field: FieldName, values: FieldValues): void {
  for (const [index, line] of fence.lines.entries())
    if (!isBlank(line)) values.add(field, line.trim(), fence.number + 1 + index, true);
}
