import type { Question } from "../../../src/protocol/task/question.ts";
import type { Review } from "../../../src/protocol/task/review.ts";
import type { Task } from "../../../src/protocol/task/task.ts";
import type { HeldCall } from "../../data/offices.ts";
import { needsPerson, type Standing, standingOf } from "../standing/standing.ts";

/**
 * One row of the inbox: a question or a review with its task (which may not be fetched yet), a call between members of
 * an office that waits for a decision, or a task.
 */
export type InboxRow =
  | {
      readonly kind: "question";
      readonly id: string;
      readonly question: Question;
      readonly task: Task | null;
    }
  | { readonly kind: "review"; readonly id: string; readonly review: Review; readonly task: Task | null }
  | { readonly kind: "decision"; readonly id: string; readonly call: HeldCall; readonly task: null }
  | { readonly kind: "task"; readonly id: string; readonly task: Task; readonly standing: Standing };

/** The sections of the inbox: waiting, running, unstarted, recently finished, and the archive. */
export interface Inbox {
  readonly waiting: readonly InboxRow[];
  readonly running: readonly InboxRow[];
  readonly drafts: readonly InboxRow[];
  readonly finished: readonly InboxRow[];
  /** Ended tasks that a person has archived; no other section has them. */
  readonly archived: readonly InboxRow[];
}

/**
 * Sorts everything into the inbox. Waiting items start with the longest wait, and optional questions come last.
 * Questions that are answered with the decision on a review have no row of their own, and a task that waits only for
 * its questions or its review has none beside theirs. Running and finished tasks are listed newest first.
 */
export function inboxOf(
  questions: readonly Question[],
  tasks: readonly Task[],
  reviews: readonly Review[] = [],
  calls: readonly HeldCall[] = [],
): Inbox {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const withReview = new Set(reviews.flatMap(({ questionIds }) => questionIds));
  const open = questions.filter(({ id }) => !withReview.has(id));
  const told = new Set([...open, ...reviews].map(({ taskId }) => taskId));
  const everyTask = tasks.map(
    (task) => ({ kind: "task", id: task.id, task, standing: standingOf(task) }) as const,
  );
  const rows = everyTask.filter(({ task }) => task.hiddenAt === undefined);
  const of = (...standings: Standing[]) => rows.filter(({ standing }) => standings.includes(standing));
  const waiting = [
    ...open.map((question) => {
      const row = {
        kind: "question",
        id: question.id,
        question,
        task: byId.get(question.parentTaskId ?? question.taskId) ?? null,
      } as const;
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
    ...rows
      .filter(({ standing, task }) => asks(task) || (needsPerson(standing) && !told.has(task.id)))
      .map((row) => ({
        row,
        since: waitingSince(row.task),
        optional:
          !needsPerson(row.standing) && row.task.dependencies?.every(({ required }) => !required) === true,
      })),
  ];
  return {
    waiting: waiting
      .toSorted(
        (one, other) => Number(one.optional) - Number(other.optional) || one.since.localeCompare(other.since),
      )
      .map(({ row }) => row),
    running: of("running", "verifying", "limited", "paused", "queued").filter(
      ({ task }) => !told.has(task.id) && !asks(task),
    ),
    drafts: of("draft"),
    finished: of("done", "cancelled").toSorted((one, other) =>
      endedAt(other.task).localeCompare(endedAt(one.task)),
    ),
    archived: everyTask
      .filter(({ task }) => task.hiddenAt !== undefined)
      .toSorted((one, other) => (other.task.hiddenAt ?? "").localeCompare(one.task.hiddenAt ?? "")),
  };
}

/** Returns whether a task can be archived: it has ended and is not archived. */
export function isArchivable({ status, hiddenAt }: Pick<Task, "status" | "hiddenAt">): boolean {
  return hiddenAt === undefined && ["completed", "failed", "cancelled"].includes(status);
}

/** Returns the inbox with snoozed rows in a section of their own. */
export function withSnoozed(
  inbox: Inbox,
  snoozed: ReadonlyMap<string, number>,
): Inbox & { readonly snoozed: readonly InboxRow[] } {
  const { away = [], here = [] } = Object.groupBy(inbox.waiting, ({ id }) =>
    snoozed.has(id) ? "away" : "here",
  );
  return { ...inbox, waiting: here, snoozed: away };
}

/** Returns the time since which a row has been as it is. */
export function sinceOf(row: InboxRow): string {
  switch (row.kind) {
    case "question":
      return row.question.askedAt;
    case "review":
      return row.review.createdAt;
    case "decision":
      return row.call.since;
    case "task":
      return row.standing === "done" || row.standing === "cancelled"
        ? endedAt(row.task)
        : waitingSince(row.task);
  }
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

function endedAt(task: Task): string {
  return task.completedAt ?? task.startedAt ?? task.createdAt;
}
