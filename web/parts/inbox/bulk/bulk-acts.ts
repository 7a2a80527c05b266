import type { TaskId } from "../../../../src/protocol/ids.ts";
import type { Task } from "../../../../src/protocol/task/task.ts";
import { allowedActions } from "../../../../src/protocol/task/transitions.ts";
import { type MayDo, ofTask } from "../../../data/rights.ts";
import { type InboxRow, isArchivable } from "../inbox-of.ts";

/** The selected rows that each bulk action applies to: ids of rows to snooze, tasks to tag, and their ids for the others. */
export interface BulkActs {
  readonly snooze: readonly string[];
  readonly archive: readonly TaskId[];
  readonly tag: readonly Task[];
  readonly cancel: readonly TaskId[];
  readonly remove: readonly TaskId[];
}

/**
 * Sorts the selected rows by the actions that they and the person's rights allow. Several rows of one task count as one
 * task.
 */
export function bulkActs(selected: readonly InboxRow[], waiting: readonly InboxRow[], may: MayDo): BulkActs {
  const waits = new Set(waiting.map(({ id }) => id));
  const known = selected.flatMap(({ task }) => (task === null ? [] : [task]));
  const tasks = [...new Map(known.map((task) => [task.id, task])).values()];
  const changeable = tasks.filter((task) => may("change", ofTask(task)));
  const removable = tasks.filter((task) => may("remove", ofTask(task)));
  return {
    snooze: selected.map(({ id }) => id).filter((id) => waits.has(id)),
    archive: changeable.filter(isArchivable).map(({ id }) => id),
    tag: changeable,
    cancel: allowing("cancel", changeable),
    remove: allowing("delete", removable),
  };
}

function allowing(action: "cancel" | "delete", tasks: readonly Task[]): TaskId[] {
  return tasks
    .filter(({ status, type }) => allowedActions(status, type).includes(action))
    .map(({ id }) => id);
}
