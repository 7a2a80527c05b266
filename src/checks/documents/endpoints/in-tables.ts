import type { MarkdownDocument } from "../../../protocol/markdown/markdown-lines.ts";
import type { Table } from "../../../protocol/markdown/tables.ts";
import { allTablesOf } from "../html-tables.ts";
import { detailColumns, detailsOfRow, plainHeader } from "./columns.ts";
import { described, isNothing } from "./described.ts";
import { endpointName, isHttp, nameIn } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";

/**
 * Finds endpoints in tables: a row per endpoint, with method and path in one column or in two, in any order and under
 * any name; a column per method; or a table of labels and values per endpoint.
 */
export function endpointsInTables(document: MarkdownDocument): Endpoint[] {
  return allTablesOf(document).flatMap(endpointsOfTable);
}

/** Returns the endpoints that a table names; none if it only gives details of endpoints named elsewhere. */
export function endpointsOfTable(table: Table): Endpoint[] {
  const labelled = labelledEndpoint(table);
  if (labelled !== null) return [labelled];
  const columns = nameColumns(table);
  if (columns === null) return byMethodColumn(table);
  const { named } = columns;
  const details = detailColumns(table, named);
  let lastPath = "";
  return table.rows.flatMap(({ line, cells }) => {
    const path = columns.path === -1 ? columns.base : plainCell(cells[columns.path] ?? "");
    if (path !== "") lastPath = path;
    return namesOf(cells, columns, lastPath).map((name) => ({
      name,
      line,
      ...detailsOfRow(name, cells, named, details),
      aliases: cells
        .filter((cell, index) => !named.includes(index) && index !== details.request && cell.trim() !== "")
        .filter((cell) => cell.length <= 60),
    }));
  });
}

/** The columns of a table that name endpoints. */
interface NameColumns {
  /** The column with method and path, or -1. */
  readonly call: number;
  readonly method: number;
  readonly path: number;
  /** The path in the heading above a table that has none itself. */
  readonly base: string;
  readonly named: readonly number[];
}

const pathHeaders = /path|endpoint|url|route|uri|resource|command|function|경로|엔드포인트|주소|명령|자원/;
const methodWords = "GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|WS|SSE";
const onlyMethods = new RegExp(`^(?:${methodWords})(?:\\s?[,/·|]\\s?(?:${methodWords})){0,4}$`, "i");
const callStart = new RegExp(`^(?:${methodWords}|COMMAND|FUNCTION)[\\s:]`);
const pathStart = /^(?:\/|https?:\/\/|\{\{?\w{1,60}\}?\}\/)/;

/** Finds the columns with the names of endpoints by their cells, and by their headers if the cells are ambiguous. */
function nameColumns(table: Table): NameColumns | null {
  const sample = table.rows.slice(0, maxSample).map(({ cells }) => cells.slice(0, maxColumns).map(plainCell));
  const call = fullest(sample, (cell) => isStart(cell) && nameIn(cell) !== null);
  const method = fullest(sample, (cell) => onlyMethods.test(cell));
  if (call !== -1) return { call, method: -1, path: -1, base: "", named: [call] };
  const headers = table.header.map(plainHeader);
  const header = headers.findIndex((name) => pathHeaders.test(name));
  const path = fullest(sample, (cell) => pathStart.test(cell));
  if (method === -1) {
    // A cell such as "Add a key: POST /keys".
    const names = header !== -1 && sample.some((cells) => nameIn(cells[header] ?? "") !== null);
    return names ? { call: header, method: -1, path: -1, base: "", named: [header] } : null;
  }
  const at = path === -1 && header !== method ? header : path;
  if (at !== -1) return { call: -1, method, path: at, base: "", named: [method, at] };
  const [base] = /(?<![\p{L}\p{N}<:/])\/[\p{L}\p{N}_:{}<>./-]{1,120}/u.exec(table.heading) ?? [];
  return base === undefined ? null : { call: -1, method, path: -1, base, named: [method] };
}

function isStart(cell: string): boolean {
  return callStart.test(cell) || pathStart.test(cell);
}

/** The search for the columns with names reads no rows and columns beyond these. */
const maxSample = 200;
const maxColumns = 20;

/** Returns the column in which most cells satisfy the condition, or -1. */
function fullest(rows: readonly (readonly string[])[], isLike: (cell: string) => boolean): number {
  const counts = new Map<number, number>();
  for (const cells of rows)
    for (const [index, cell] of cells.entries())
      if (isLike(cell)) counts.set(index, (counts.get(index) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return most === 0 ? -1 : ([...counts].find(([, count]) => count === most)?.[0] ?? -1);
}

/** Returns the names of a row: one, or one per method of a cell such as "GET, HEAD". */
function namesOf(cells: readonly string[], { call, method }: NameColumns, path: string): string[] {
  if (call !== -1) return [nameIn(plainCell(cells[call] ?? "")) ?? []].flat();
  const methods = plainCell(cells[method] ?? "");
  if (!onlyMethods.test(methods)) return [];
  const route = pathStart.test(path) || !/^[\p{L}{:][^\s]{0,200}$/u.test(path) ? path : `/${path}`;
  return methods.split(/[\s,/·|]{1,5}/).flatMap((one) => nameIn(`${one.toUpperCase()} ${route}`) ?? []);
}

/** Reads a table with a column per method, as in "| Path | GET | POST |". */
function byMethodColumn({ header, rows }: Table): Endpoint[] {
  const methods = header.slice(0, maxColumns).flatMap((cell, index) => {
    const method = plainCell(cell).toUpperCase();
    return onlyMethods.test(method) && !/[\s,/·|]/.test(method) ? [{ method, index }] : [];
  });
  const path = fullest(
    rows.slice(0, maxSample).map(({ cells }) => cells.slice(0, maxColumns).map(plainCell)),
    (cell) => pathStart.test(cell),
  );
  if (methods.length === 0 || path === -1 || methods.some(({ index }) => index === path)) return [];
  return rows.flatMap(({ line, cells }) =>
    methods.flatMap(({ method, index }) => {
      const cell = cells[index] ?? "";
      const name = endpointName(method, plainCell(cells[path] ?? ""));
      if (name === null || isNothing(cell) || /^[✗✕×x]$/iu.test(cell.trim())) return [];
      return [{ name, line, ...described(`Status codes:\n${cell}`, true) }];
    }),
  );
}

const methodLabel = /^(?:http )?(?:method|verb|메서드|메소드|방식|동작)$/;
const callLabel = /^(?:call|endpoint|request line|operation|호출|엔드포인트|api)$/;

/** Reads a table of labels and values that describes a single endpoint. */
function labelledEndpoint({ line, header, rows }: Table): Endpoint | null {
  if (header.length !== 2 || rows.length > maxLabels) return null;
  const pairs = [header, ...rows.map(({ cells }) => cells)].map(([label = "", ...values]) => ({
    label: plainHeader(label),
    value: values.join(" "),
  }));
  const valueOf = (pattern: RegExp): string =>
    plainCell(pairs.find(({ label }) => pattern.test(label))?.value ?? "");
  const method = valueOf(methodLabel).toUpperCase();
  const called = valueOf(callLabel);
  const name = callStart.test(called)
    ? nameIn(called)
    : onlyMethods.test(method)
      ? endpointName(method, valueOf(pathHeaders))
      : null;
  if (name === null) return null;
  const said = pairs.map(({ label, value }) => (value.trim() === "" ? "" : `${label}: ${value}`));
  return { name, line, ...described(`\n${said.join("\n")}`, isHttp(name)) };
}

const maxLabels = 40;

/** Removes markup, images and link addresses from a cell. */
function plainCell(cell: string): string {
  return cell
    .slice(0, 1000)
    .replaceAll(/[*`]|\p{Extended_Pictographic}|\ufe0f/gu, "")
    .replaceAll(/\[([^\][]{1,300})\]\([^()]{0,300}\)/g, "$1")
    .trim();
}
