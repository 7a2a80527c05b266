import { indentOf } from "./box-line.ts";

/**
 * Joins the lines below a task into a text, without their common indentation and without empty lines at both
 * ends.
 */
export function detailText(lines: readonly string[]): string {
  return withoutCommonIndent(lines).join("\n").trim();
}

/** Removes the common indentation of lines, and trailing white space. */
export function withoutCommonIndent(lines: readonly string[]): readonly string[] {
  let common = Number.POSITIVE_INFINITY;
  for (const line of lines) if (line.trim() !== "") common = Math.min(common, indentOf(line));
  return lines.map((line) => (line.trim() === "" ? "" : withoutIndent(line, common).trimEnd()));
}

function withoutIndent(line: string, width: number): string {
  let removed = 0;
  let at = 0;
  while (removed < width && (line[at] === " " || line[at] === "\t")) {
    removed += line[at] === "\t" ? 4 : 1;
    at += 1;
  }
  return line.slice(at);
}
