import type { Question } from "../../../src/protocol/task/question.ts";
import type { Review } from "../../../src/protocol/task/review.ts";
import type { Task } from "../../../src/protocol/task/task.ts";
import type { HeldCall } from "../../data/offices.ts";
import { type Standing, standingOf } from "../../../src/protocol/inbox/standing.ts";
import { type WaitingRow, waitingRows, waitingSince } from "../../../src/protocol/inbox/waiting.ts";

/** One row of the inbox. */
export type InboxRow = WaitingRow<HeldCall>;

/** The sections of the inbox: waiting, running, unstarted, recently finished, and the archive. */
export interface Inbox {
  readonly waiting: readonly InboxRow[];
  readonly running: readonly InboxRow[];
  readonly drafts: readonly InboxRow[];
  readonly finished: readonly InboxRow[];
  /** Ended tasks that a person has archived; no other section has them. */
  readonly archived: readonly InboxRow[];
}

/** Sorts everything into the inbox. Running and finished tasks are listed newest first. */
export function inboxOf(
  questions: readonly Question[],
  tasks: readonly Task[],
  reviews: readonly Review[] = [],
  calls: readonly HeldCall[] = [],
): Inbox {
  const waiting = waitingRows({ questions, tasks, reviews, calls });
  const told = new Set(waiting.flatMap(tasksOf));
  const everyTask = tasks.map(
    (task) => ({ kind: "task", id: task.id, task, standing: standingOf(task) }) as const,
  );
  const rows = everyTask.filter(({ task }) => task.hiddenAt === undefined);
  const of = (...standings: Standing[]) => rows.filter(({ standing }) => standings.includes(standing));
  return {
    waiting,
    running: of("running", "verifying", "limited", "paused", "queued").filter(({ id }) => !told.has(id)),
    drafts: of("draft"),
    finished: of("done", "cancelled").toSorted((one, other) =>
      endedAt(other.task).localeCompare(endedAt(one.task)),
    ),
    archived: everyTask
      .filter(({ task }) => task.hiddenAt !== undefined)
      .toSorted((one, other) => (other.task.hiddenAt ?? "").localeCompare(one.task.hiddenAt ?? "")),
  };
}

/** Returns the task that a waiting row tells of; none for the call of an office. */
function tasksOf(row: InboxRow): string[] {
  switch (row.kind) {
    case "question":
      return [row.question.taskId];
    case "review":
      return [row.review.taskId];
    case "decision":
      return [];
    case "task":
      return [row.id];
  }
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

function endedAt(task: Task): string {
  return task.completedAt ?? task.startedAt ?? task.createdAt;
}
