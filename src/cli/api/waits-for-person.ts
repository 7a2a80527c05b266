import type { TaskId } from "../../protocol/ids.ts";
import type { BlockedBy } from "../../protocol/task/task.ts";
import type { Api } from "./connect.ts";

/** The reasons for waiting that only a person can end. */
const forPeople: ReadonlySet<BlockedBy> = new Set(["question", "review", "user", "budget"]);

/** Returns why a running task waits for a person; null if it does not, or if it is not running. */
export async function waitsForPerson(api: Pick<Api, "call">, id: TaskId): Promise<BlockedBy | null> {
  const task = await api.call("GET /api/tasks/:id", { params: { id } }).catch(() => null);
  if (task === null || task.status !== "in_progress" || task.blockedBy === null) return null;
  return forPeople.has(task.blockedBy) ? task.blockedBy : null;
}
