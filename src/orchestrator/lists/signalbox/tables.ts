import { readBox, type ReadBox } from "../check-box.ts";
import type { MarkdownLine } from "../markdown-lines.ts";
import { plainName } from "./field-names.ts";
import { readId } from "./task-ids.ts";

/** A column of a task table. */
export type Column =
  | "id"
  | "title"
  | "depends"
  | "specialist"
  | "domain"
  | "status"
  | "phase"
  | "priority"
  | "files"
  | "box";

/** A row of a task table. */
export interface TaskRow {
  readonly id: string;
  readonly line: MarkdownLine;
  readonly cells: ReadonlyMap<Column, string>;
  readonly box: ReadBox | null;
}

/** A table with a column of ids. */
export interface TaskTable {
  /** True if its rows describe tasks rather than only their dependencies. */
  readonly describesTasks: boolean;
  readonly rows: readonly TaskRow[];
}

const names: Readonly<Record<Column, string>> = {
  id: "id|task id|태스크 id|작업 id|task no|태스크 번호|작업 번호",
  title:
    "task|tasks|title|name|description|summary|태스크|작업|작업명|태스크명|제목|이름|설명|내용|작업 내용",
  depends:
    "dependencies|dependency|depends|depends on|deps|requires|blocked by|prerequisites|의존성|의존|의존 태스크|선행|선행 작업|선행 태스크|선행 조건",
  specialist: "owner|agent|specialist|assignee|담당|담당자|에이전트|전문가",
  domain: "domain|영역|도메인",
  status: "status|state|상태|진행",
  phase: "phase|페이즈|단계",
  priority: "priority|우선순위|우선 순위|중요도",
  files: "files|file|산출물|파일",
  box: "done|완료|완료 여부",
};

const columns: ReadonlyMap<string, Column> = new Map(
  Object.entries(names).flatMap(([column, list]) =>
    list.split("|").map((name): [string, Column] => [name, column as Column]),
  ),
);

interface Cell {
  readonly text: string;
  readonly from: number;
}

/** Reads a table of tasks, with its columns in any order; null for any other table. */
export function readTaskTable(lines: readonly MarkdownLine[]): TaskTable | null {
  if (lines.length < 3 || !isDelimiter(lines[1]!.text)) return null;
  const header = cellsOf(lines[0]!.text).map(({ text }) => columns.get(plainName(bare(text))) ?? null);
  const places = new Map<Column, number>();
  for (const [index, column] of header.entries())
    if (column !== null && !places.has(column)) places.set(column, index);
  const titles = header.flatMap((column, index) => (column === "title" ? [index] : []));
  if (!places.has("id")) {
    const first = cellsOf(lines[2]!.text)[titles[0] ?? -1];
    if (first === undefined || idOf(first.text) === null) return null;
    places.set("id", titles[0]!);
    if (titles[1] === undefined) places.delete("title");
    else places.set("title", titles[1]);
  }
  const rows = lines.slice(2).flatMap((line) => rowOf(line, places) ?? []);
  if (rows.length === 0) return null;
  const isNamed = /^(?:tasks?|태스크|작업|작업명|태스크명|작업 내용)$/u.test(
    plainName(bare(cellsOf(lines[0]!.text)[places.get("title") ?? -1]?.text ?? "")),
  );
  const describesTasks = places.has("title") && (places.has("depends") || isNamed);
  return describesTasks || places.has("depends") ? { describesTasks, rows } : null;
}

function isDelimiter(text: string): boolean {
  return text.includes("-") && /^[\s|:-]+$/u.test(text);
}

function rowOf(line: MarkdownLine, places: ReadonlyMap<Column, number>): TaskRow | null {
  const cells = cellsOf(line.text);
  const texts = new Map<Column, string>();
  let box: ReadBox | null = null;
  for (const [column, index] of places) {
    const cell = cells[index];
    if (cell === undefined) continue;
    texts.set(column, bare(cell.text));
    if (column === "id" || column === "status" || column === "box") box ??= readBox(line.text, cell.from);
  }
  const id = idOf(texts.get("id") ?? "");
  return id === null ? null : { id, line, cells: texts, box };
}

function idOf(text: string): string | null {
  const plain = bare(text);
  const from = readBox(plain, 0)?.end ?? 0;
  const start = from + (/^\s*/u.exec(plain.slice(from))?.[0].length ?? 0);
  const found = readId(plain, start);
  if (found === null || (/^\d+$/u.test(found.id) && found.end < plain.length)) return null;
  return /^(?:$|[\s:：(（])/u.test(plain.slice(found.end)) ? found.id : null;
}

/** Splits a row at its bars. A bar in a code span or after a backslash is not a separator. */
function cellsOf(text: string): readonly Cell[] {
  const cells: Cell[] = [];
  let start = text.indexOf("|") + 1;
  let inCode = false;
  for (let at = start; at <= text.length; at++) {
    const character = text[at];
    if (character === "`") inCode = !inCode && text.includes("`", at + 1);
    else if (character === "\\") at++;
    if (at >= text.length || (character === "|" && !inCode)) {
      const cell = text.slice(start, at);
      const lead = cell.length - cell.trimStart().length;
      if (at < text.length || cell.trim() !== "") cells.push({ text: cell.trim(), from: start + lead });
      start = at + 1;
    }
  }
  return cells;
}

function bare(text: string): string {
  return text.replaceAll(/\*\*|`/gu, "").trim();
}
