import { findTaskList } from "../../orchestrator/lists/find-list.ts";
import { readTaskList } from "../../orchestrator/lists/read-task-list.ts";
import type { ListDialect, TaskList } from "../../orchestrator/lists/task-list.ts";
import { plannedList } from "../../orchestrator/planned-list.ts";
import type { PlannedList } from "../../protocol/api/orchestrations.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import type { ListPlace } from "./place.ts";

/** A list with its content and its plan. */
export interface ReadPlan {
  readonly list: TaskList;
  readonly content: string;
  readonly planned: PlannedList;
}

/** Reads the list of a project without a server; null if there is none. */
export async function readPlan(
  { project, list: given }: ListPlace,
  dialect?: ListDialect,
): Promise<ReadPlan | null> {
  const found = await findTaskList(project, given).catch((error: unknown) => {
    throw new CommandFailure(exitCodes.failed, error instanceof Error ? error.message : String(error));
  });
  if (found === null) return null;
  const list = readTaskList(found.file, found.content, dialect);
  return { list, content: found.content, planned: plannedList(list) };
}

/** Returns the plan to print if a project has no list. */
export function planWithoutList({ project, list }: ListPlace): PlannedList {
  const message =
    list === undefined
      ? `No task list was found in ${project}. Write one, for example TASKS.md, or name its path.`
      : `There is no task list ${list} in ${project}.`;
  return {
    file: list ?? "TASKS.md",
    dialect: "signalbox",
    tasks: [],
    ready: [],
    criticalPath: [],
    external: [],
    contradictions: [],
    errors: [{ code: "TASKS_NOT_FOUND", message, file: list ?? "TASKS.md", line: 1 }],
  };
}
