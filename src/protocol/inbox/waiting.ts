import type { Question } from "../task/question.ts";
import type { Review } from "../task/review.ts";
import type { Task } from "../task/task.ts";
import { needsPerson, type Standing, standingOf } from "./standing.ts";

/**
 * One thing that waits for a person: a question or a review with its task (which may not be known yet), a call between
 * members of an office that waits for a decision, or a task.
 */
export type WaitingRow<Call> =
  | {
      readonly kind: "question";
      readonly id: string;
      readonly question: Question;
      readonly task: Task | null;
    }
  | { readonly kind: "review"; readonly id: string; readonly review: Review; readonly task: Task | null }
  | { readonly kind: "decision"; readonly id: string; readonly call: Call; readonly task: null }
  | { readonly kind: "task"; readonly id: string; readonly task: Task; readonly standing: Standing };

/** Everything that may wait for a person: open questions and reviews, held calls, and tasks. */
export interface MayWait<Call> {
  readonly questions: readonly Question[];
  readonly reviews: readonly Review[];
  readonly calls: readonly Call[];
  readonly tasks: readonly Task[];
}

/**
 * Returns what waits for a person, the longest wait first and optional requests last. Questions that are answered with
 * the decision on a review have no row of their own, a task that waits only for its questions or its review has none
 * beside theirs, and archived tasks have none.
 */
export function waitingRows<Call extends { readonly id: string; readonly since: string }>({
  questions,
  reviews,
  calls,
  tasks,
}: MayWait<Call>): WaitingRow<Call>[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const withReview = new Set(reviews.flatMap(({ questionIds }) => questionIds));
  const open = questions.filter(({ id }) => !withReview.has(id));
  const told = new Set([...open, ...reviews].map(({ taskId }) => taskId));
  const waiting: { row: WaitingRow<Call>; since: string; optional: boolean }[] = [
    ...open.map((question) => {
      const task = byId.get(question.parentTaskId ?? question.taskId) ?? null;
      const row = { kind: "question", id: question.id, question, task } as const;
      return { row, since: question.askedAt, optional: !question.required };
    }),
    ...reviews.map((review) => {
      const row = { kind: "review", id: review.id, review, task: byId.get(review.taskId) ?? null } as const;
      return { row, since: review.createdAt, optional: false };
    }),
    ...calls.map((call) => {
      const row = { kind: "decision", id: call.id, call, task: null } as const;
      return { row, since: call.since, optional: false };
    }),
    ...tasks
      .map((task) => ({ kind: "task", id: task.id, task, standing: standingOf(task) }) as const)
      .filter(({ task }) => task.hiddenAt === undefined)
      .filter(({ task, standing }) => asks(task) || (needsPerson(standing) && !told.has(task.id)))
      .map((row) => ({
        row,
        since: waitingSince(row.task),
        optional:
          !needsPerson(row.standing) && row.task.dependencies?.every(({ required }) => !required) === true,
      })),
  ];
  return waiting
    .toSorted(
      (one, other) => Number(one.optional) - Number(other.optional) || one.since.localeCompare(other.since),
    )
    .map(({ row }) => row);
}

/** Returns true if the agent asked for something that nobody has provided or declined. */
function asks({ dependencies }: Task): boolean {
  return dependencies !== undefined;
}

/** Returns the time since which a task has waited for a person. */
export function waitingSince(task: Task): string {
  return (
    task.waitingSince ??
    task.dependencies?.[0]?.askedAt ??
    task.stuckSince ??
    task.failedAt ??
    task.startedAt ??
    task.createdAt
  );
}
