import { useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Question } from "../../src/protocol/task/question.ts";
import type { Review } from "../../src/protocol/task/review.ts";
import type { Task, TaskStatus } from "../../src/protocol/task/task.ts";
import { type HeldCall, heldCalls, officeList } from "./offices.ts";
import { pendingQuestions, pendingReviews, tasksWith } from "./queries.ts";

type TaskList = UseQueryResult<{ items: Task[]; nextCursor: string | null }>;

const open: readonly TaskStatus[] = ["in_progress", "review", "pending", "failed", "draft"];
const ended: readonly TaskStatus[] = ["completed", "cancelled"];
const none: readonly Question[] = [];
const noReviews: readonly Review[] = [];
const noCalls: readonly HeldCall[] = [];

/** Statuses of tasks that may wait for a person. */
const waiting: readonly TaskStatus[] = ["in_progress", "review", "failed"];

/**
 * Returns the data of the inbox that has arrived, with up to `finishedLimit` finished tasks; null loads only what may
 * wait for a person. `error` is set when the first attempt failed. The inbox does not wait for the calls of offices.
 */
export function useInboxData(finishedLimit: number | null) {
  const questions = useQuery(pendingQuestions);
  const reviews = useQuery(pendingReviews);
  const calls = useQuery({ ...officeList, select: heldCalls });
  const tasks = useQueries({
    queries: [
      ...(finishedLimit === null ? waiting : open).map((status) => tasksWith(status, 200)),
      ...(finishedLimit === null ? [] : ended.map((status) => tasksWith(status, finishedLimit))),
    ],
    combine: together,
  });
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

function together(lists: TaskList[]) {
  return {
    items: lists.flatMap((list) => list.data?.items ?? []),
    moreFinished: lists.slice(open.length).some((list) => (list.data?.nextCursor ?? null) !== null),
    loaded: lists.every((list) => list.data !== undefined),
    error: lists.find((list) => list.error !== null)?.error ?? null,
    retry: () => void Promise.all(lists.map((list) => list.refetch())),
  };
}
