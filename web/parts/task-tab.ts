/** The views of a task that its address can name. */
export type TaskTab = "log" | "conversation" | "history";

export function isTaskTab(value: unknown): value is TaskTab {
  return value === "log" || value === "conversation" || value === "history";
}
