import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { TaskId } from "../../src/protocol/ids.ts";
import { call } from "./client.ts";

/** What a task has used. `tokens` is what the task says it has used by now, so that it is read again when that grows. */
export function taskUsage(id: TaskId, tokens: number) {
  return queryOptions({
    queryKey: ["usage", id, tokens],
    queryFn: () => call("GET /api/tasks/:id/usage", { params: { id } }),
    placeholderData: keepPreviousData,
  });
}
