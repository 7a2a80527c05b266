import type { TaskId } from "../../protocol/ids.ts";
import type { Api } from "./connect.ts";

/** Number of requests at the same time. */
const atOnce = 8;

/** Returns the titles of tasks by id. A task that was deleted meanwhile has none. */
export async function titlesOf(api: Api, ids: readonly TaskId[]): Promise<ReadonlyMap<TaskId, string>> {
  const titles = new Map<TaskId, string>();
  const waiting = [...new Set(ids)];
  while (waiting.length > 0) {
    const found = waiting.splice(0, atOnce).map(async (id) => {
      const task = await api.call("GET /api/tasks/:id", { params: { id } }).catch(() => null);
      if (task !== null) titles.set(id, task.title);
    });
    await Promise.all(found);
  }
  return titles;
}
