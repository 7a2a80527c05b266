/**
 * Returns the key by which lines are compared. Ignores white space, brackets and separators at both ends,
 * which change when an item is added to a list, the order of imported names, and the number of a list item. A
 * line without a letter or digit has an empty key.
 */
export function lineKey(line: string): string {
  const text = withSortedNames(withoutNumber(line));
  const squeezed = text.replaceAll(/\s/gu, "");
  let start = 0;
  let end = squeezed.length;
  while (start < end && isOuter(squeezed[start])) start++;
  while (end > start && isOuter(squeezed[end - 1])) end--;
  const key = squeezed.slice(start, end);
  return /[\p{L}\p{N}]/u.test(key) ? key : "";
}

/** Returns a line without white space and separators, to compare text with different line breaks. */
export function wrapKey(line: string): string {
  return line.replaceAll(/[\s,;\\]/gu, "");
}

/** True if a line imports something in one of the usual languages. */
export function isImport(line: string): boolean {
  const text = line.trim();
  if (/^(?:import|from|use|using|require|require_relative|#include|@import|@use|include)\b/u.test(text))
    return importsSomething(text);
  return /^(?:const|let|var) [^=]{1,400}= ?(?:await )?(?:require|import)\(/u.test(text);
}

function importsSomething(text: string): boolean {
  return !/^(?:from|use|using|include)\b[^:;"'./]*$/u.test(text) || /^from \S+ import\b/u.test(text);
}

function isOuter(character: string | undefined): boolean {
  return character !== undefined && ",;)]}|&+\\\ufeff".includes(character);
}

function withoutNumber(line: string): string {
  const text = line.trimStart();
  let end = 0;
  while (end < 9 && text[end] !== undefined && text[end]! >= "0" && text[end]! <= "9") end++;
  const isItem = end > 0 && (text[end] === "." || text[end] === ")") && text[end + 1] === " ";
  return isItem ? `1.${text.slice(end + 1)}` : line;
}

/** Sorts the names of an import: `import { b, a } from "x"` and `from x import b, a`. */
function withSortedNames(line: string): string {
  const text = line.trim();
  if (!text.startsWith("import") && !text.startsWith("from ") && !text.startsWith("use ")) return line;
  const open = text.indexOf("{");
  const close = text.lastIndexOf("}");
  if (open !== -1 && close > open)
    return `${text.slice(0, open + 1)}${sorted(text.slice(open + 1, close))}${text.slice(close)}`;
  const at = text.startsWith("from ") ? text.indexOf(" import ") : -1;
  return at === -1 ? line : `${text.slice(0, at + 8)}${sorted(text.slice(at + 8))}`;
}

function sorted(names: string): string {
  return names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .toSorted()
    .join(",");
}
