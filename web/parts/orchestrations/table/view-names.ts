/** The sortable columns of the table. */
export const sortKeys = ["id", "state", "since", "attempts", "cost"] as const;
export type SortKey = (typeof sortKeys)[number];

/** The order of the table: a column, descending if it begins with a minus sign. */
export type Sort = SortKey | `-${SortKey}`;

/** The filters of the table. */
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

/** Returns true if a value of the URL is a sort order. */
export function isSort(value: unknown): value is Sort {
  return typeof value === "string" && sortKeys.some((key) => value === key || value === `-${key}`);
}

/** Returns true if a value of the URL is a filter. */
export function isFilter(value: unknown): value is Filter {
  return filters.some((filter) => filter === value);
}
