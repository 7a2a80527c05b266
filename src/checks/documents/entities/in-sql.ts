import type { Fence } from "../../../protocol/markdown/markdown-lines.ts";
import type { Entity, Field } from "./entity.ts";

const create =
  /\bcreate\s{1,9}(?:temp(?:orary)? )?table\s{1,9}(?:if not exists\s{1,9})?([\w."`[\]가-힣]{1,120})\s{0,20}\(/gi;
const rule = /^(?:primary|foreign|unique|check|constraint|index|key|exclude|like|fulltext|spatial)\b/i;
const notType =
  /^(?:not|null|primary|unique|references|default|check|collate|generated|constraint|auto_increment)\b/i;

/** Reads the tables of a block of SQL. */
export function entitiesInSql({ lines, line }: Fence): Entity[] {
  const text = lines.map(withoutComment).join("\n");
  const starts = lineStarts(text);
  const matches = [...text.matchAll(create).take(500)];
  return matches.map((match, index) => {
    const start = match.index + match[0].length;
    // A definition that is never closed ends where the next one begins.
    const { parts, end } = columnsFrom(text.slice(0, matches[index + 1]?.index), start);
    const body = text.slice(start, end);
    return {
      name:
        (match[1] ?? "")
          .replaceAll(/["`[\]]/g, "")
          .split(".")
          .at(-1) ?? "",
      line: line + 1 + rowOf(starts, match.index),
      fields: parts.flatMap(({ text: column, at }) => fieldOf(column, line + 1 + rowOf(starts, at))),
      relations: [...body.matchAll(/\breferences\s{1,9}([\w."`[\]]{1,120})/gi).take(100)].map(
        ([, target = ""]) => target,
      ),
    };
  });
}

function fieldOf(column: string, line: number): Field[] {
  const [, name = "", rest = ""] = /^["`[]?([^\s"`\]]{1,120})["`\]]?\s{0,30}(.*)$/s.exec(column) ?? [];
  if (name === "" || rule.test(column)) return [];
  return [{ name, type: notType.test(rest) ? "" : rest.trim(), line }];
}

/** Splits the definition of a table at the commas outside of brackets and strings. */
function columnsFrom(text: string, start: number): { parts: { text: string; at: number }[]; end: number } {
  const parts: { text: string; at: number }[] = [];
  let depth = 1;
  let from = start;
  let at = start;
  const push = (): void => {
    const raw = text.slice(from, at);
    const column = raw.trim();
    if (column !== "")
      parts.push({ text: column.slice(0, 2000), at: from + raw.length - raw.trimStart().length });
    from = at + 1;
  };
  for (; at < text.length && depth > 0; at++) {
    const mark = text[at];
    if (mark === "'") {
      const end = text.indexOf("'", at + 1);
      at = end === -1 ? text.length : end;
    } else if (mark === "(") depth++;
    else if (mark === ")") {
      depth--;
      if (depth === 0) break;
    } else if (mark === "," && depth === 1) push();
  }
  push();
  return { parts, end: at };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Finds the row of a position by bisection. */
function rowOf(starts: readonly number[], at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function withoutComment(line: string): string {
  const at = line.indexOf("--");
  return at === -1 ? line : line.slice(0, at);
}
