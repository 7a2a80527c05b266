import type { Task } from "../../../src/protocol/task/task.ts";
import { changedTags, distinctTags, hasTag } from "../../../src/protocol/task/tags.ts";

type Tagged = Pick<Task, "id" | "tags">;

/** Returns the tags that all of these tasks have. */
export function commonTags(tasks: readonly Tagged[]): readonly string[] {
  const [first, ...others] = tasks;
  return (first?.tags ?? []).filter((tag) => others.every((task) => hasTag(task, tag)));
}

/** Returns all tags of these tasks. */
export function allTags(tasks: readonly Pick<Task, "tags">[]): readonly string[] {
  return distinctTags(tasks.flatMap(({ tags }) => tags ?? []));
}

/** Returns the tags without one of them, or with it if they lack it. */
export function toggled(tags: readonly string[], tag: string): string[] {
  return changedTags(tags, hasTag({ tags }, tag) ? { remove: [tag] } : { add: [tag] });
}

/**
 * Returns the new tags of each task that changes, when a person has made the common tags into the wanted ones. Tags that
 * only some of the tasks have stay.
 */
export function tagChanges(
  tasks: readonly Tagged[],
  wanted: readonly string[],
): readonly { readonly id: Task["id"]; readonly tags: string[] }[] {
  const remove = commonTags(tasks).filter((tag) => !hasTag({ tags: wanted }, tag));
  return tasks.flatMap(({ id, tags = [] }) => {
    const changed = changedTags(tags, { add: wanted, remove });
    return changed.join() === tags.join() ? [] : [{ id, tags: changed }];
  });
}
