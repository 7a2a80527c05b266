import type { JsonTree } from "../json-tree.ts";

/** The tasks of one tag. */
export interface TagTasks {
  /** The name of the tag; null in a file without tags. */
  readonly tag: string | null;
  readonly tasks: readonly JsonTree[];
}

/**
 * Chooses the tasks of a file: the tag `master`; else the tasks of a file without tags; else the first tag. Ids are
 * unique in a tag only, so one list has the tasks of one tag. Null if there are no tasks.
 */
export function chooseTag(root: JsonTree): TagTasks | null {
  if (root.kind !== "object") return null;
  const master = tasksIn(root.members.get("master"));
  if (master !== null) return { tag: "master", tasks: master };
  const plain = tasksIn(root);
  if (plain !== null) return { tag: null, tasks: plain };
  for (const [tag, value] of root.members) {
    const tasks = tasksIn(value);
    if (tasks !== null) return { tag, tasks };
  }
  return null;
}

function tasksIn(value: JsonTree | undefined): readonly JsonTree[] | null {
  const tasks = value?.kind === "object" ? value.members.get("tasks") : undefined;
  return tasks?.kind === "array" ? tasks.items : null;
}
