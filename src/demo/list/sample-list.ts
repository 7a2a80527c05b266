import { packageFiles } from "../content.ts";
import type { DemoLanguage } from "../language.ts";

/**
 * The sample whose task list the demo agent can do: a repository in `samples/`, and the work on every task in
 * `demo/orchestration/`. One task is returned once, because its first version fails a test (`plantedDefects`). Two pairs
 * of tasks change the same lines (`undeclaredChanges`) although no file is declared by both, so their work conflicts:
 *
 * - Both tasks of a pair start from the same commit, whatever the timing. They are the only ones of their phase with a
 *   high priority and need nothing of this phase, so they are the first to start. If there is room for two, they start in
 *   the same append. Otherwise the second one starts in the append in which the work of the first one is finished, which
 *   is before it is merged.
 * - The first pair adds rows to a table; the demo agent keeps both. The second pair sets the same value; the demo agent
 *   keeps one of them, which the loss check finds, so a person decides.
 *
 * The result is the same in whatever order the work is merged. If a person's acts prevent a conflict, for example a retry,
 * the second task changes the text that the first one left.
 */
export const sampleList = {
  /** The name in the manifest of the sample, and of its directory. */
  name: "toolshed",
  /** The specialists of the list, and the roles that every list has. */
  roles: ["specialist", "merge", "backend-specialist", "docs-specialist", "test-specialist"],
} as const;

/** Reads the files of the sample before the first task. */
export function sampleFiles(language: DemoLanguage): Promise<ReadonlyMap<string, string>> {
  return packageFiles(`samples/${sampleList.name}/`, language);
}

/** Reads the files that a task writes; none if the sample's list does not have the task. */
export async function taskFiles(
  listId: string,
  language: DemoLanguage,
): Promise<ReadonlyMap<string, string>> {
  if (!/^T\d\.\d$/.test(listId)) return new Map();
  return packageFiles(`demo/${taskFolder(listId)}/`, language).catch(() => new Map<string, string>());
}

/** Reads the files of the person's decision in the second conflict. */
export function decidedFiles(): Promise<ReadonlyMap<string, string>> {
  return packageFiles("demo/orchestration/decision/", "en");
}

/** Returns the directory of a task's files below `demo/`. */
export function taskFolder(listId: string): string {
  return `orchestration/${listId}`;
}
