import type { TaskId } from "../../../../src/protocol/ids.ts";
import type { TaskState } from "../../../../src/protocol/task/state.ts";
import { useTaskPart } from "../../../data/queries.ts";

/** Returns a task with its gates. Output causes no render: only a change of one of the two does. */
export function useWork(taskId: TaskId): Pick<TaskState, "task" | "gate"> | undefined {
  const task = useTaskPart(taskId, taskOf);
  const gate = useTaskPart(taskId, gateOf);
  return task === undefined || gate === undefined ? undefined : { task, gate };
}

function taskOf({ task }: TaskState): TaskState["task"] {
  return task;
}

function gateOf({ gate }: TaskState): TaskState["gate"] {
  return gate;
}
