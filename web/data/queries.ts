import { MutationCache, QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { TaskId } from "../../src/protocol/ids.ts";
import type { SentRecord as Recorded } from "../../src/protocol/record.ts";
import type { TaskState } from "../../src/protocol/task/state.ts";
import type { TaskStatus } from "../../src/protocol/task/task.ts";
import { ApiFailure } from "./api-failure.ts";
import { call } from "./client.ts";
import { projectFilter } from "./preferences.ts";
import { recentRecords } from "./recent.ts";

/**
 * The cache of fetched data. Events keep it current, so nothing becomes stale by itself. Requests do not wait for the
 * browser to report a network: a server on this machine needs none, and a failure must be visible at once.
 */
export const queryClient: QueryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error) => {
      // The role of the person may have changed.
      if (error instanceof ApiFailure && error.code === "forbidden")
        void queryClient.invalidateQueries({ queryKey: ["me"] });
    },
  }),
  defaultOptions: {
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: (failures, error) => failures < 3 && !(error instanceof ApiFailure && error.status >= 400),
      retryDelay: (failures) => Math.min(300 * 2 ** failures, 3000),
    },
  },
});

/** Queries the open questions. */
export const pendingQuestions = queryOptions({
  queryKey: ["list", "questions"],
  queryFn: () => call("GET /api/questions", { query: { ...projectFilter(), status: "pending", limit: 200 } }),
});

/** Queries the reviews that wait for a decision. */
export const pendingReviews = queryOptions({
  queryKey: ["list", "reviews"],
  queryFn: () => call("GET /api/reviews", { query: { ...projectFilter(), status: "pending", limit: 200 } }),
});

/** Queries the tasks of one status, newest first. */
export function tasksWith(status: TaskStatus, limit: number) {
  return queryOptions({
    queryKey: ["list", status, limit],
    queryFn: () => call("GET /api/tasks", { query: { ...projectFilter(), status, limit } }),
  });
}

/** Queries the configured agents. */
export const agents = queryOptions({
  queryKey: ["agents"],
  queryFn: async () => (await call("GET /api/agents", {})).items,
});

/** Queries one task as the fold of its events. Later events are folded into the cached state. */
export function taskState(id: TaskId) {
  return queryOptions({
    queryKey: ["task", id],
    queryFn: async () => {
      const fetched: unknown = await call("GET /api/tasks/:id/status", { params: { id } });
      const state = fetched as TaskState;
      if (!recentRecords(id).some(({ seq }) => seq > state.seq)) return state;
      const { caughtUp } = await import("./task-fold.ts");
      return caughtUp(state, recentRecords(id));
    },
    structuralSharing: false,
  });
}

/** Returns a part of a task's state. The component renders again only when that part changes. */
export function useTaskPart<Part>(id: TaskId, select: (state: TaskState) => Part): Part | undefined {
  return useQuery({ ...taskState(id), select }).data;
}

/** Returns the key under which the history of a task is cached. */
export function historyKey(id: TaskId): readonly string[] {
  return ["history", id];
}

/** Checks whether the history shows an event. */
export function isInHistory(record: Recorded): boolean {
  return record.event.type !== "output.written";
}

/** Queries the available workflows and the problems of unreadable workflow files. */
export const workflows = queryOptions({
  queryKey: ["workflows"],
  queryFn: () => call("GET /api/workflows", {}),
});
