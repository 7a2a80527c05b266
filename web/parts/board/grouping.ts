/** What the columns of the board are made by. */
export type Grouping = "state" | "agent" | "type";

/** Whether an address names something that columns are made by. */
export function isGrouping(value: unknown): value is Grouping {
  return value === "state" || value === "agent" || value === "type";
}
