import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { ProjectId } from "../protocol/ids.ts";
import type { TaskParent } from "../protocol/task/task.ts";
import { isAmong } from "./projects.ts";
import type { Tables } from "./tables.ts";

/** The key of a parent, to find its children. */
export type ParentKey = Pick<TaskParent, "kind" | "id">;

/**
 * A filter on tasks. By parent: tasks without one (the default), children as well, or only the children of one parent.
 * By project: all, or only those of these projects.
 */
export interface WhichTasks {
  readonly children?: boolean | undefined;
  readonly parent?: ParentKey | undefined;
  readonly projects?: readonly ProjectId[] | undefined;
}

/** Returns the condition that a task matches the filter. */
export function isChosen(
  eb: ExpressionBuilder<Tables, "tasks">,
  { projects, ...which }: WhichTasks,
): Expression<SqlBool> {
  const chosen = matchesParent(eb, which);
  return projects === undefined ? chosen : eb.and([chosen, isAmong("tasks.project", projects)]);
}

function matchesParent(
  eb: ExpressionBuilder<Tables, "tasks">,
  { children = false, parent }: Omit<WhichTasks, "projects">,
): Expression<SqlBool> {
  if (parent !== undefined) {
    return eb.and([eb("tasks.parent_kind", "=", parent.kind), eb("tasks.parent_id", "=", parent.id)]);
  }
  return children ? eb.and([]) : eb("tasks.parent_id", "is", null);
}
