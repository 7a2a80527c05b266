import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import type { Task, TaskStatus } from "../../src/protocol/task/task.ts";
import { tasksWith } from "./queries.ts";

const mostOfStatus = 200;
const statuses = Object.keys({
  draft: true,
  pending: true,
  in_progress: true,
  review: true,
  completed: true,
  failed: true,
  cancelled: true,
} satisfies Record<TaskStatus, true>) as TaskStatus[];

/** Returns the newest tasks of every status that have arrived; `more` is true if there are older ones. */
export function useAllTasks() {
  return useQueries({
    queries: statuses.map((status) => tasksWith(status, mostOfStatus)),
    combine: together,
  });
}

function together(lists: UseQueryResult<{ items: Task[]; nextCursor: string | null }>[]) {
  return {
    tasks: lists.flatMap(({ data }) => data?.items ?? []),
    more: lists.some(({ data }) => (data?.nextCursor ?? null) !== null),
    loaded: lists.every(({ data }) => data !== undefined),
    error: lists.find((list) => list.data === undefined && list.error !== null)?.error ?? null,
    retry: () => void Promise.all(lists.map((list) => list.refetch())),
  };
}
