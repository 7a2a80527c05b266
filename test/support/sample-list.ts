import { deepEqual } from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { undeclaredChanges } from "../../src/demo/list/list-changes.ts";
import { decidedFiles, sampleFiles, taskFiles } from "../../src/demo/list/sample-list.ts";
import type { DemoLanguage } from "../../src/demo/language.ts";
import { readTaskList } from "../../src/orchestrator/lists/read-task-list.ts";
import { tickTask } from "../../src/orchestrator/lists/tick.ts";
import type { TaskList } from "../../src/orchestrator/lists/task-list.ts";
import type { ConflictDetail } from "../../src/protocol/api/orchestrations.ts";
import type { OrchestrationState } from "../../src/protocol/orchestration/state.ts";
import { type Address, get } from "./api.ts";
import { harvest } from "./test-directory.ts";

/** Reads the sample's list. */
export async function readSampleList(language: DemoLanguage): Promise<TaskList> {
  return readTaskList("TASKS.md", (await sampleFiles(language)).get("TASKS.md") ?? "");
}

/** Returns the sample's files after all of its tasks, in the list's order, and the person's decision, with ticked boxes. */
export async function finishedSample(language: DemoLanguage): Promise<Readonly<Record<string, string>>> {
  const files = new Map(await sampleFiles(language));
  let list = Buffer.from(files.get("TASKS.md") ?? "");
  for (const task of (await readSampleList(language)).tasks) {
    const { id } = task;
    const ticked = tickTask(list, task);
    if ("content" in ticked) list = Buffer.from(ticked.content);
    for (const [path, text] of await taskFiles(id, language)) files.set(path, text);
    const edited = undeclaredChanges[id];
    if (edited !== undefined) files.set(edited.path, edited.change(files.get(edited.path) ?? ""));
  }
  for (const [path, text] of await decidedFiles()) files.set(path, text);
  files.set("TASKS.md", list.toString("utf8"));
  return Object.fromEntries([...files].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the files of a sample's checked-out branch `main`, which must have no other changes. */
export function treeOfMain(project: string): Readonly<Record<string, string>> {
  const git = (...args: string[]): string =>
    execFileSync("git", ["-C", project, ...args], { encoding: "utf8" }).trim();
  deepEqual([git("branch", "--show-current"), git("status", "--porcelain")], ["main", ""]);
  const isTracked = (path: string): boolean => !path.startsWith(".git/") && !path.startsWith(".claude/");
  return Object.fromEntries(Object.entries(harvest(project)).filter(([path]) => isTracked(path)));
}

/** Resolves a conflict that waits for a person, if there is one, with the files of the sample's decision. */
export async function decideConflict(at: Address, { id, work, plan }: OrchestrationState): Promise<void> {
  const task = plan.tasks[work.findIndex(({ stage }) => stage === "conflict")]?.id;
  if (task === undefined) return;
  const path = `/api/orchestrations/${id}/tasks/${task}/conflict`;
  const { ours, files } = await get<ConflictDetail>(at, "GET", path);
  const decided = await decidedFiles();
  await get(at, "POST", path, {
    ours,
    files: files.map((file) => ({ path: file.path, content: decided.get(file.path) ?? null })),
  });
}
