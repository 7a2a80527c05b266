import type { JsonTree } from "../json-tree.ts";
import type { ListedStatus, ListedTask } from "../task-list.ts";

/** An object of the JSON text. */
export type JsonObject = Extract<JsonTree, { kind: "object" }>;

const statuses: ReadonlyMap<string, ListedStatus> = new Map([
  ["pending", "open"],
  ["todo", "open"],
  ["blocked", "open"],
  ["in-progress", "running"],
  ["review", "running"],
  ["done", "done"],
  ["completed", "done"],
  ["cancelled", "skipped"],
  ["canceled", "skipped"],
  ["deferred", "skipped"],
]);

/** Returns the status of a task; open if it has none, null if the word is unknown. */
export function statusOf(task: JsonObject): ListedStatus | null {
  const status = task.members.get("status");
  if (status === undefined || isNull(status)) return "open";
  if (status.kind !== "string") return null;
  return statuses.get(status.text.trim().toLowerCase().replaceAll(/[_ ]/gu, "-")) ?? null;
}

/** Returns the priority of a task; critical counts as high. */
export function priorityOf(task: JsonObject): ListedTask["priority"] {
  const priority = textOf(task, "priority").toLowerCase();
  if (priority === "critical" || priority === "high") return "high";
  return priority === "low" ? "low" : "normal";
}

/** Returns a text field; empty if it is missing or not a text. */
export function textOf(task: JsonObject, name: string): string {
  const field = task.members.get(name);
  return field?.kind === "string" || field?.kind === "number" ? field.text.trim() : "";
}

/** Returns the texts of a field that contains a text or a list of texts. */
export function textsOf(task: JsonObject, name: string): readonly string[] {
  const field = task.members.get(name);
  const texts = field?.kind === "array" ? field.items : field === undefined ? [] : [field];
  return texts.flatMap((text) =>
    text.kind === "string" && text.text.trim() !== "" ? [text.text.trim()] : [],
  );
}

/** Returns the paths of `relevantFiles` that the task writes. */
export function writtenFiles(task: JsonObject): readonly string[] {
  const files = task.members.get("relevantFiles");
  if (files?.kind !== "array") return [];
  return files.items.flatMap((file) => {
    if (file.kind !== "object" || textOf(file, "action") === "reference") return [];
    const path = textOf(file, "path");
    return path === "" ? [] : [path];
  });
}

/** Returns true for null and for a missing value. */
export function isNull(value: JsonTree | undefined): boolean {
  return value === undefined || (value.kind === "word" && value.text === "null");
}
