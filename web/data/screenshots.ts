import { queryOptions } from "@tanstack/react-query";
import type { TaskId } from "../../src/protocol/ids.ts";
import { call } from "./client.ts";

/** Queries the commits with pictures, newest picture first. */
export const screenshotList = queryOptions({
  queryKey: ["screenshots"],
  queryFn: () => call("GET /api/screenshots", {}),
  select: ({ items }) => items,
  staleTime: 0,
});

/** Queries the picture of a commit's preview, which never changes. */
export function screenshotOf(id: TaskId, commit: string) {
  return queryOptions({
    queryKey: ["screenshot", id, commit],
    queryFn: () => call("GET /api/tasks/:id/screenshot", { params: { id }, query: { commit } }),
    select: ({ screenshot }) => screenshot,
  });
}
