/** The tabs of a task that its address can name. */
export type TaskTab =
  | "log"
  | "conversation"
  | "work"
  | "files"
  | "preview"
  | "checkpoints"
  | "cost"
  | "history";

const tabs: readonly string[] = [
  "log",
  "conversation",
  "work",
  "files",
  "preview",
  "checkpoints",
  "cost",
  "history",
] satisfies TaskTab[];

/** Checks whether a value of the address is a tab. */
export function isTaskTab(value: unknown): value is TaskTab {
  return typeof value === "string" && tabs.includes(value);
}
