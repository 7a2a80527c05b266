import type { JsonTree } from "../json-tree.ts";

/** The tasks of one tag. */
export interface TagTasks {
  /** The name of the tag; null in a file without tags. */
  readonly tag: string | null;
  readonly tasks: readonly JsonTree[];
}

/**
 * Returns the tasks of one tag: `master`, or else those of a file without tags, or else the first tag; null
 * if there are no tasks. Ids are unique only within a tag.
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
