import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { TaskId } from "../../src/protocol/ids.ts";
import { call } from "./client.ts";

/** Queries the usage of a task. `tokens` is the current total, so that the query runs again when it grows. */
export function taskUsage(id: TaskId, tokens: number) {
  return queryOptions({
    queryKey: ["usage", id, tokens],
    queryFn: () => call("GET /api/tasks/:id/usage", { params: { id } }),
    placeholderData: keepPreviousData,
  });
}
