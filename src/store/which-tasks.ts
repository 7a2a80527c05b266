import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { TaskParent } from "../protocol/task/task.ts";
import type { Tables } from "./tables.ts";

/** The key of a parent, to find its children. */
export type ParentKey = Pick<TaskParent, "kind" | "id">;

/** A filter on parents: tasks without one (the default), children as well, or only the children of one parent. */
export interface WhichTasks {
  readonly children?: boolean | undefined;
  readonly parent?: ParentKey | undefined;
}

/** Returns the condition that a task matches the filter. */
export function isChosen(
  eb: ExpressionBuilder<Tables, "tasks">,
  { children = false, parent }: WhichTasks,
): Expression<SqlBool> {
  if (parent !== undefined) {
    return eb.and([eb("tasks.parent_kind", "=", parent.kind), eb("tasks.parent_id", "=", parent.id)]);
  }
  return children ? eb.and([]) : eb("tasks.parent_id", "is", null);
}
