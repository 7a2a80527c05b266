import { QueryClient, queryOptions, useQuery, keepPreviousData } from "@tanstack/react-query";
import type { QuestionId, TaskId } from "../../src/protocol/ids.ts";
import type { SentRecord as Recorded } from "../../src/protocol/record.ts";
import type { TaskState } from "../../src/protocol/task/state.ts";
import type { TaskStatus } from "../../src/protocol/task/task.ts";
import { ApiFailure } from "./api-failure.ts";
import { call } from "./client.ts";
import { recentRecords } from "./recent.ts";
import type { MetricsInterval } from "../../src/protocol/api/keeping.ts";
import { dayOf } from "../../src/protocol/days.ts";

const dayMs = 86_400_000;

/**
 * What has been fetched. Events keep it true, so nothing goes stale by itself. Nothing waits for the browser to say that
 * there is a network: a server on this machine needs none, and what cannot be sent must fail before one's eyes.
 */
export const queryClient = new QueryClient({
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

/** The questions that wait for a person. */
export const pendingQuestions = queryOptions({
  queryKey: ["list", "questions"],
  queryFn: () => call("GET /api/questions", { query: { status: "pending", limit: 200 } }),
});

/** The reviews that wait for a decision. */
export const pendingReviews = queryOptions({
  queryKey: ["list", "reviews"],
  queryFn: () => call("GET /api/reviews", { query: { status: "pending", limit: 200 } }),
});

/** Tasks of one status, newest first. */
export function tasksWith(status: TaskStatus, limit: number) {
  return queryOptions({
    queryKey: ["list", status, limit],
    queryFn: () => call("GET /api/tasks", { query: { status, limit } }),
  });
}

/** The agents that tasks can be given to. */
export const agents = queryOptions({
  queryKey: ["agents"],
  queryFn: async () => (await call("GET /api/agents", {})).items,
});

/** One task as the fold of its events. Events that arrive later are folded in where it is kept. */
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

/** One question, answered or not. */
export function oneQuestion(id: QuestionId) {
  return queryOptions({
    queryKey: ["question", id],
    queryFn: () => call("GET /api/questions/:id", { params: { id } }),
  });
}

/** A part of a task's state. The component is drawn again only when that part changed. */
export function useTaskPart<Part>(id: TaskId, select: (state: TaskState) => Part): Part | undefined {
  return useQuery({ ...taskState(id), select }).data;
}

/** Everything that happened to a task, without its output, which is the log's. */
export function taskHistory(id: TaskId) {
  return queryOptions({
    queryKey: ["history", id],
    queryFn: async () => {
      const all = new Map<number, Recorded>();
      for (let after = 0; ;) {
        const page = await call("GET /api/tasks/:id/events", {
          params: { id },
          query: { after, limit: 1000 },
        });
        const records = page.items as unknown as Recorded[];
        const last = records.at(-1);
        const more = last !== undefined && page.nextCursor !== null;
        for (const record of more ? records : [...records, ...recentRecords(id)]) all.set(record.seq, record);
        if (!more) return [...all.values()].filter(isInHistory).toSorted((one, other) => one.seq - other.seq);
        after = last.seq;
      }
    },
    structuralSharing: false,
  });
}

/** Whether an event is one that a history tells of. */
export function isInHistory(record: Recorded): boolean {
  return record.event.type !== "output.written";
}

/** The workflows that tasks can be given, and what is wrong with files that hold none. */
export const workflows = queryOptions({
  queryKey: ["workflows"],
  queryFn: () => call("GET /api/workflows", {}),
});

/** The machine as it was last looked at: disk, git, sandbox, and the programs of agents. */
export const machineChecks = queryOptions({
  queryKey: ["checks"],
  queryFn: async () => (await call("GET /api/checks", {})).items,
  staleTime: 60_000,
});

/** What a task has used. `tokens` is what the task says it has used by now, so that it is read again when that grows. */
export function taskUsage(id: TaskId, tokens: number) {
  return queryOptions({
    queryKey: ["usage", id, tokens],
    queryFn: () => call("GET /api/tasks/:id/usage", { params: { id } }),
    placeholderData: keepPreviousData,
  });
}

/** The platform's figures of the last days, today (UTC) included. They are read anew each time the page is opened. */
export function metricsOf(days: number, by: MetricsInterval, now: number) {
  const from = dayOf(now - (days - 1) * dayMs);
  const to = dayOf(now);
  return queryOptions({
    queryKey: ["metrics", from, to, by],
    queryFn: () => call("GET /api/metrics/summary", { query: { from, to, by } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
