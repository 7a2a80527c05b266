import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import { readObject } from "../../workspace/git/objects.ts";
import { writeBlob } from "../../workspace/merge/commit-tree.ts";
import { fileIn, replaceFile } from "../../workspace/merge/replace-file.ts";
import type { StoredList } from "../list-cache.ts";
import { tickTask } from "../lists/tick.ts";

/** The list of an orchestration as its commits contain it. Signalbox alone changes it there, and only its boxes. */
export interface CommittedList {
  /** The path of the file in the project. */
  readonly file: string;
  /** Ticks the boxes of completed tasks, and of those with subtasks whose required ones are all completed. */
  readonly tick: (content: Buffer, completed: readonly string[]) => Buffer;
}

const largestList = 32 << 20;

/** Returns the list of an orchestration for its merges. */
export function committedList(state: OrchestrationState, { tasks, containers }: StoredList): CommittedList {
  const before = completedTasks(state).map((id) => id.toLowerCase());
  return {
    file: state.list.file,
    tick: (content, completed) => {
      const now = completed.map((id) => id.toLowerCase());
      const all = new Set([...before, ...now]);
      const filled = containers.filter(
        ({ required }) =>
          required.some((id) => now.includes(id.toLowerCase())) &&
          required.every((id) => all.has(id.toLowerCase())),
      );
      let ticked = content;
      for (const each of [...now.flatMap((id) => tasks.get(id) ?? []), ...filled]) {
        const result = tickTask(ticked, each);
        if ("content" in result) ticked = result.content;
      }
      return ticked;
    },
  };
}

/** Returns the tasks whose work is merged or that the list marks as done. Skipped tasks are not among them. */
export function completedTasks({ plan, progress, work }: OrchestrationState): string[] {
  return plan.tasks.flatMap(({ id }, index) =>
    progress.nodes[index]!.status === "completed" && !work[index]!.skipped ? [id] : [],
  );
}

/**
 * Returns a merged tree with the list of the commit `from`, in which the boxes of completed tasks are ticked. Changes
 * that an agent made to the list are dropped. The tree stays as it is if that commit does not contain the list.
 */
export async function withTicks(
  repository: string,
  tree: string,
  from: string,
  { file, tick }: CommittedList,
  completed: readonly string[],
): Promise<string> {
  const known = await fileIn(repository, from, file);
  const content = known === null ? null : await readObject(repository, known.blob, largestList);
  if (known === null || content === null) return tree;
  const ticked = tick(content, completed);
  const blob = ticked.equals(content) ? known.blob : await writeBlob(repository, ticked);
  return (await replaceFile(repository, tree, file, { mode: known.mode, blob })) ?? tree;
}
