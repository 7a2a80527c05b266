import type { Task } from "./task.ts";

const longestName = 40;

/** Returns the name of the branch for the result of a task, such as `signalbox/plan-a-to-do-list`. */
export function resultBranch({ id, title }: Pick<Task, "id" | "title">): string {
  const words = title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, longestName)
    .replaceAll(/^-+|-+$/g, "");
  return `signalbox/${words === "" ? id : words}`;
}
