import type { TaskEvent } from "../../src/protocol/task/event.ts";
import type { TaskStatus } from "../../src/protocol/task/task.ts";

/** A list that the page shows: the pending questions, the pending reviews, or the tasks of one status. */
export type ListName = "questions" | "reviews" | TaskStatus;

/** Returns the lists that an event may have changed. Most events, output above all, change none. */
export function affectedLists(event: TaskEvent): readonly ListName[] {
  if (event.type === "task.moved") return [event.from, event.to];
  return changedBy[event.type] ?? [];
}

const changedBy: Partial<Record<TaskEvent["type"], readonly ListName[]>> = {
  "task.created": ["draft"],
  "task.edited": ["draft"],
  "task.deleted": ["draft", "completed", "failed", "cancelled"],
  "agent.moved": ["in_progress", "review"],
  "phase.started": ["in_progress"],
  "step.started": ["in_progress"],
  "step.completed": ["in_progress"],
  "document.changed": ["in_progress"],
  "usage.recorded": ["in_progress", "review"],
  "error.reported": ["in_progress", "review"],
  "limit.held": ["in_progress"],
  "dependency.requested": ["in_progress", "review"],
  "dependency.answered": ["in_progress", "review"],
  "budget.changed": ["draft", "pending", "in_progress", "review"],
  "task.hidden": ["completed", "failed", "cancelled"],
  "task.tagged": ["draft", "pending", "in_progress", "review", "completed", "failed", "cancelled"],
  "agent.stuck": ["in_progress"],
  "node.missing": ["pending", "in_progress", "review"],
  "node.found": ["pending", "in_progress", "review"],
  "task.placed": ["pending", "in_progress", "review"],
  "agent.heard": ["in_progress"],
  "review.opened": ["reviews"],
  "review.decided": ["reviews"],
  "review.escalated": ["reviews"],
  "review.assigned": ["reviews"],
  "comment.added": ["reviews"],
  "comment.edited": ["reviews"],
  "comment.replied": ["reviews"],
  "comment.removed": ["reviews"],
  "question.asked": ["questions"],
  "question.answered": ["questions"],
  "question.withdrawn": ["questions"],
};
