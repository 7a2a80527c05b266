import type { ReviewId, TaskId } from "../protocol/ids.ts";
import { officeKind } from "../protocol/office/event.ts";
import { orchestrationKind } from "../protocol/orchestration/event.ts";
import { countTasks } from "../protocol/orchestration/summary.ts";
import { type Recorded, taskKind } from "../protocol/record.ts";
import type { TaskEvent } from "../protocol/task/event.ts";
import type { TaskRow } from "../store/store.ts";
import { formerTexts } from "./former-texts.ts";
import type { Subject } from "./news/notification-of.ts";
import { reviewOf, type TaskNewsEvent } from "./news/task-news.ts";
import type { NotificationsOptions } from "./options.ts";

type Sources = Pick<NotificationsOptions, "store" | "orchestration" | "office">;

/** Returns the task, orchestration or office of an event; null if it was deleted. */
export async function subjectOf(record: Recorded, sources: Sources): Promise<Subject | null> {
  const { kind, stream } = record;
  switch (kind) {
    case taskKind:
      return taskSubject(record as Recorded<TaskEvent>, sources);
    case orchestrationKind: {
      const state = await sources.orchestration(stream);
      if (state === null || state.deleted) return null;
      const { id, title, createdBy, projectId: project } = state;
      return { is: "orchestration", id, title, createdBy, project, counts: countTasks(state) };
    }
    case officeKind: {
      const state = await sources.office(stream);
      if (state === null || state.deleted) return null;
      const { id, definition, createdBy, calls, projectId: project } = state;
      return { is: "office", id, title: definition.title, createdBy, project, calls };
    }
    default:
      return null;
  }
}

async function taskSubject(record: Recorded<TaskEvent>, { store }: Sources): Promise<Subject | null> {
  const { stream, event } = record;
  const task = await store.taskRow(stream as TaskId);
  if (task === null) return null;
  const reviewId: ReviewId | null = reviewOf(event as TaskNewsEvent);
  const shown = await rootOf(task, store);
  return {
    is: "task",
    title: shown.title,
    createdBy: shown.createdBy,
    project: task.project,
    task,
    review: reviewId === null ? null : await store.review(reviewId),
    former: event.type === "comment.edited" ? await formerTexts(event.commentId, record, store) : [],
    options:
      event.type === "question.answered" ? ((await store.question(event.questionId))?.options ?? []) : [],
  };
}

/** Returns the task under whose title people see the questions of a child task. */
async function rootOf(task: TaskRow, store: Sources["store"]): Promise<TaskRow> {
  if (task.parent?.kind !== taskKind) return task;
  return (await store.taskRow(task.parent.id as TaskId)) ?? task;
}
