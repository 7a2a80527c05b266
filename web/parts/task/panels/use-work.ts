import type { TaskId } from "../../../../src/protocol/ids.ts";
import type { TaskState } from "../../../../src/protocol/task/state.ts";
import { useTaskPart } from "../../../data/queries.ts";

/** Returns a task with its gate and children. Output causes no render. */
export function useWork(taskId: TaskId): Pick<TaskState, "task" | "gate" | "children"> | undefined {
  const task = useTaskPart(taskId, taskOf);
  const gate = useTaskPart(taskId, gateOf);
  const children = useTaskPart(taskId, childrenOf);
  if (task === undefined || gate === undefined || children === undefined) return undefined;
  return { task, gate, children };
}

function taskOf({ task }: TaskState): TaskState["task"] {
  return task;
}

function gateOf({ gate }: TaskState): TaskState["gate"] {
  return gate;
}

function childrenOf({ children }: TaskState): TaskState["children"] {
  return children;
}
