/** The views of a task that its address can name. */
export type TaskTab = "log" | "conversation" | "work" | "files" | "checkpoints" | "cost" | "history";

const tabs: readonly string[] = [
  "log",
  "conversation",
  "work",
  "files",
  "checkpoints",
  "cost",
  "history",
] satisfies TaskTab[];

/** Whether an address names a tab of the task page. */
export function isTaskTab(value: unknown): value is TaskTab {
  return typeof value === "string" && tabs.includes(value);
}
