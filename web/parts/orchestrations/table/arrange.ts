import { type RowState, stateOfRow, type TaskRow } from "./rows.ts";
import type { Filter, Sort, SortKey } from "./view-names.ts";

/** The rows to show, and their order. */
export interface Arrangement {
  readonly filter?: Filter | undefined;
  readonly phase?: number | undefined;
  readonly find?: string | undefined;
  readonly sort?: Sort | undefined;
}

/** The order of states: those that need a person first. */
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

/** Filters and sorts rows. Equal rows keep the order of the list. */
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

/**
 * Returns the order after a click on a column. Numbers and times begin with the largest, and a second click
 * reverses the order.
 */
export function nextSort(sort: Sort, key: SortKey): Sort {
  const first: Sort = key === "attempts" || key === "cost" || key === "since" ? `-${key}` : key;
  if (sort !== key && sort !== `-${key}`) return first;
  return sort.startsWith("-") ? key : `-${key}`;
}
