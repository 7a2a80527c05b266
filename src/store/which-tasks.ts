import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { TaskParent } from "../protocol/task/task.ts";
import type { Tables } from "./tables.ts";

/** A parent, by which its children are found. */
export type ParentKey = Pick<TaskParent, "kind" | "id">;

/** Chooses tasks by their parents: those without one, or also children, or the children of one parent alone. */
export interface WhichTasks {
  readonly children?: boolean | undefined;
  readonly parent?: ParentKey | undefined;
}

/** The condition that a task is among the chosen ones. */
export function isChosen(
  eb: ExpressionBuilder<Tables, "tasks">,
  { children = false, parent }: WhichTasks,
): Expression<SqlBool> {
  if (parent !== undefined) {
    return eb.and([eb("tasks.parent_kind", "=", parent.kind), eb("tasks.parent_id", "=", parent.id)]);
  }
  return children ? eb.and([]) : eb("tasks.parent_id", "is", null);
}
