import type { OrchestrationState } from "../protocol/orchestration/state.ts";
import type { OrchestrationDirectories } from "./directories.ts";
import { readTaskList } from "./lists/read-task-list.ts";
import type { ListedTask } from "./lists/task-list.ts";

/** Number of lists whose tasks are kept in memory. */
const keptAtMost = 8;

/** Caches the tasks of stored lists, because parsing a long list for every prompt would be slow. */
export class ListCache {
  readonly #directories: OrchestrationDirectories;
  readonly #known = new Map<string, Promise<ReadonlyMap<string, ListedTask>>>();

  constructor(directories: OrchestrationDirectories) {
    this.#directories = directories;
  }

  /** Returns the tasks of the list version that an orchestration uses, by id in lower case. */
  tasks({ id, list }: OrchestrationState): Promise<ReadonlyMap<string, ListedTask>> {
    const key = `${id} ${list.digest}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const reading = this.#directories.list(id, list.digest).then((content) => {
      const { tasks } = readTaskList(list.file, content, list.dialect);
      return new Map(tasks.map((task) => [task.id.toLowerCase(), task]));
    });
    this.#known.set(key, reading);
    reading.catch(() => this.#known.delete(key));
    for (const oldest of [...this.#known.keys()].slice(0, -keptAtMost)) this.#known.delete(oldest);
    return reading;
  }
}
