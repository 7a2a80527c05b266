import type { EditTask } from "../../src/protocol/api/contract.ts";
import type { TaskId } from "../../src/protocol/ids.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { call } from "./client.ts";

/** Changes the given fields of a task and leaves the others. */
export function editTask(id: TaskId, changes: EditTask): Promise<Task> {
  return call("PATCH /api/tasks/:id", { params: { id }, body: changes });
}
