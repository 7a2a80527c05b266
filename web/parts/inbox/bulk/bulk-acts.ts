import type { TaskId } from "../../../../src/protocol/ids.ts";
import type { Task } from "../../../../src/protocol/task/task.ts";
import { allowedActions } from "../../../../src/protocol/task/transitions.ts";
import { type InboxRow, isArchivable } from "../inbox-of.ts";

/** The selected rows that each bulk action applies to: ids of rows to snooze, tasks to tag, and their ids for the others. */
export interface BulkActs {
  readonly snooze: readonly string[];
  readonly archive: readonly TaskId[];
  readonly tag: readonly Task[];
  readonly cancel: readonly TaskId[];
  readonly remove: readonly TaskId[];
}

/** Sorts the selected rows by the actions that they allow. Several rows of one task count as one task. */
export function bulkActs(selected: readonly InboxRow[], waiting: readonly InboxRow[]): BulkActs {
  const waits = new Set(waiting.map(({ id }) => id));
  const known = selected.flatMap(({ task }) => (task === null ? [] : [task]));
  const tasks = [...new Map(known.map((task) => [task.id, task])).values()];
  const allowing = (action: "cancel" | "delete"): TaskId[] =>
    tasks.filter(({ status, type }) => allowedActions(status, type).includes(action)).map(({ id }) => id);
  return {
    snooze: selected.map(({ id }) => id).filter((id) => waits.has(id)),
    archive: tasks.filter(isArchivable).map(({ id }) => id),
    tag: tasks,
    cancel: allowing("cancel"),
    remove: allowing("delete"),
  };
}
