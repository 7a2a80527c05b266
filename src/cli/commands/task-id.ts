import type { TaskId } from "../../protocol/ids.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";

/** Parses an id as people paste it: bare, or as the address of the task's page. */
export function taskId(text: string): TaskId {
  const found = /t_[a-z0-9]{8}/.exec(text)?.[0];
  if (found === undefined)
    throw new CommandFailure(
      exitCodes.wrongUsage,
      `"${text}" is not a task id. Task ids look like t_k3m9x2ab. List the tasks with: signalbox task list`,
    );
  return found as TaskId;
}
