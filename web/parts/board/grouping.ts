/** The property by which the board groups tasks into columns. */
export type Grouping = "state" | "agent" | "type";

/** Checks whether a value of the address is a grouping. */
export function isGrouping(value: unknown): value is Grouping {
  return value === "state" || value === "agent" || value === "type";
}
