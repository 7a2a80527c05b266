import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Question } from "../../src/protocol/task/question.ts";
import type { Review } from "../../src/protocol/task/review.ts";
import type { Task, TaskStatus } from "../../src/protocol/task/task.ts";
import { type HeldCall, heldCalls, officeList } from "./offices.ts";
import { pendingQuestions, pendingReviews, tasksWith } from "./queries.ts";

interface TaskList {
  readonly items: readonly Task[];
  readonly nextCursor: string | null;
}

/** The number of tasks of each status that is not final. */
const mostOpen = 200;
const noList: TaskList = { items: [], nextCursor: null };
const none: readonly Question[] = [];
const noReviews: readonly Review[] = [];
const noCalls: readonly HeldCall[] = [];

/**
 * Returns the data of the inbox that has arrived, with up to `finishedLimit` finished tasks; null loads only what may
 * wait for a person. `error` is set when the first attempt failed. The inbox does not wait for the calls of offices.
 */
export function useInboxData(finishedLimit: number | null) {
  const questions = useQuery(pendingQuestions);
  const reviews = useQuery(pendingReviews);
  const calls = useQuery({ ...officeList, select: heldCalls });
  const tasks = useTasks(finishedLimit);
  const loaded = questions.data !== undefined && reviews.data !== undefined && tasks.loaded;
  return {
    questions: questions.data?.items ?? none,
    reviews: reviews.data?.items ?? noReviews,
    calls: calls.data ?? noCalls,
    tasks: tasks.items,
    moreFinished: tasks.moreFinished,
    moreWaiting: [questions.data, reviews.data].some((list) => (list?.nextCursor ?? null) !== null),
    loaded,
    error: loaded ? null : (questions.error ?? reviews.error ?? tasks.error),
    retry: () => {
      void questions.refetch();
      void reviews.refetch();
      tasks.retry();
    },
  };
}

function useTasks(finishedLimit: number | null) {
  const others = finishedLimit === null ? null : mostOpen;
  const running = useTasksWith("in_progress", mostOpen);
  const review = useTasksWith("review", mostOpen);
  const pending = useTasksWith("pending", others);
  const failed = useTasksWith("failed", mostOpen);
  const draft = useTasksWith("draft", others);
  const completed = useTasksWith("completed", finishedLimit);
  const cancelled = useTasksWith("cancelled", finishedLimit);
  const lists = [running, review, pending, failed, draft, completed, cancelled];
  const items = useMemo(
    () =>
      [
        running.list,
        review.list,
        pending.list,
        failed.list,
        draft.list,
        completed.list,
        cancelled.list,
      ].flatMap((list) => list?.items ?? []),
    [running.list, review.list, pending.list, failed.list, draft.list, completed.list, cancelled.list],
  );
  return {
    items,
    moreFinished: [completed, cancelled].some(({ list }) => (list?.nextCursor ?? null) !== null),
    loaded: lists.every(({ list }) => list !== undefined),
    error: lists.find(({ error }) => error !== null)?.error ?? null,
    retry: () => void Promise.all(lists.map(({ retry }) => retry())),
  };
}

/** Queries the tasks with a status; with the limit null, returns none. */
function useTasksWith(status: TaskStatus, limit: number | null) {
  const { data, error, refetch } = useQuery({
    ...tasksWith(status, limit ?? mostOpen),
    enabled: limit !== null,
  });
  if (limit === null) return { list: noList, error: null, retry: async () => undefined };
  return { list: data, error, retry: refetch };
}
