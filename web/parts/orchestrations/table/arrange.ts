import { type RowState, stateOfRow, type TaskRow } from "./rows.ts";

/** The columns by which the table can be sorted. */
export const sortKeys = ["id", "state", "since", "attempts", "cost"] as const;
export type SortKey = (typeof sortKeys)[number];

/** The order of the table: a column, descending if it begins with a minus sign. */
export type Sort = SortKey | `-${SortKey}`;

/** The states by which the table can be filtered. */
export const filters = [
  "attention",
  "in_progress",
  "ready",
  "pending",
  "completed",
  "failed",
  "blocked",
  "skipped",
] as const;
export type Filter = (typeof filters)[number];

/** The rows to show, and their order. */
export interface Arrangement {
  readonly filter?: Filter | undefined;
  readonly phase?: number | undefined;
  readonly find?: string | undefined;
  readonly sort?: Sort | undefined;
}

/** The order of states: what needs a person first. */
const order: readonly RowState[] = [
  "conflict",
  "failed",
  "blocked",
  "resolving",
  "merging",
  "working",
  "in_progress",
  "ready",
  "pending",
  "skipped",
  "completed",
];

/** Checks whether a value of the address is a sort order. */
export function isSort(value: unknown): value is Sort {
  return typeof value === "string" && sortKeys.some((key) => value === key || value === `-${key}`);
}

/** Checks whether a value of the address is a filter. */
export function isFilter(value: unknown): value is Filter {
  return filters.some((filter) => filter === value);
}

/** Returns the rows of an arrangement. Equal rows keep the order of the list. */
export function arranged(
  rows: readonly TaskRow[],
  { filter, phase, find = "", sort = "id" }: Arrangement,
): readonly TaskRow[] {
  const words = find.toLowerCase().split(/\s+/u).filter(Boolean);
  const shown = rows.filter(
    (row) =>
      (filter === undefined || isIn(row, filter)) &&
      (phase === undefined || row.phase === phase) &&
      words.every((word) => row.id.toLowerCase().includes(word) || row.title.toLowerCase().includes(word)),
  );
  const descending = sort.startsWith("-");
  const key = (descending ? sort.slice(1) : sort) as SortKey;
  if (key === "id") return descending ? shown.toReversed() : shown;
  const compare = comparisons[key];
  return shown.toSorted((one, other) => {
    const result = compare(one, other);
    return (descending ? -result : result) || one.index - other.index;
  });
}

function isIn(row: TaskRow, filter: Filter): boolean {
  if (filter === "attention") return row.stage === "conflict" || row.status === "failed";
  return row.status === filter;
}

const comparisons: Readonly<Record<Exclude<SortKey, "id">, (one: TaskRow, other: TaskRow) => number>> = {
  state: (one, other) => order.indexOf(stateOfRow(one)) - order.indexOf(stateOfRow(other)),
  since: (one, other) => timeOf(one) - timeOf(other),
  attempts: (one, other) => one.attempts - other.attempts,
  cost: (one, other) => one.costUsd - other.costUsd,
};

function timeOf({ since }: TaskRow): number {
  return since === null ? 0 : Date.parse(since);
}

/** Returns the order after a click on a column: numbers begin with the largest, and a second click turns it around. */
export function nextSort(sort: Sort, key: SortKey): Sort {
  const first: Sort = key === "attempts" || key === "cost" || key === "since" ? `-${key}` : key;
  if (sort !== key && sort !== `-${key}`) return first;
  return sort.startsWith("-") ? key : `-${key}`;
}
