import type { OrchestrationState } from "../protocol/orchestration/state.ts";
import type { OrchestrationInputs } from "./inputs.ts";
import type { ListContainer, ListedTask } from "./lists/task-list.ts";

/** The tasks of a list that an orchestration uses. */
export interface StoredList {
  /** By id in lower case. */
  readonly tasks: ReadonlyMap<string, ListedTask>;
  readonly containers: readonly ListContainer[];
}

/** The number of lists whose tasks stay in memory. */
const keptAtMost = 8;

/** Caches the tasks of stored lists, because parsing a long list for every prompt is slow. */
export class ListCache {
  readonly #inputs: Pick<OrchestrationInputs, "list">;
  readonly #known = new Map<string, Promise<StoredList>>();

  constructor(inputs: Pick<OrchestrationInputs, "list">) {
    this.#inputs = inputs;
  }

  /** Returns the version of the list that an orchestration uses. */
  read({ id, list }: OrchestrationState): Promise<StoredList> {
    const key = `${id} ${list.digest}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const reading = this.#inputs.list(id, list.digest).then(async (content) => {
      const { readTaskList } = await import("./lists/read-task-list.ts");
      const { tasks, containers } = readTaskList(list.file, content, list.dialect);
      return { tasks: new Map(tasks.map((task) => [task.id.toLowerCase(), task])), containers };
    });
    this.#known.set(key, reading);
    reading.catch(() => this.#known.delete(key));
    for (const oldest of [...this.#known.keys()].slice(0, -keptAtMost)) this.#known.delete(oldest);
    return reading;
  }
}
