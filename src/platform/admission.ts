import type { TaskId } from "../protocol/ids.ts";
import type { TaskState } from "../protocol/task/state.ts";

/**
 * Who may work now. Tasks wait in the order in which they were submitted; as many work at once as the
 * configuration allows; an agent that waits for a person does not take a place.
 */
export class Admission {
  readonly #places: () => number;
  readonly #waiting = new Set<TaskId>();
  readonly #working = new Set<TaskId>();

  constructor(places: () => number) {
    this.#places = places;
  }

  /** Takes note of where a task stands. */
  observe({ task, deleted, agent: { run } }: TaskState): void {
    const free = run === null || run.status === "ended";
    if (task.status === "pending" && free && !deleted) this.#waiting.add(task.id);
    else this.#waiting.delete(task.id);
    if (task.status === "in_progress" && task.agentStatus === "running" && !deleted)
      this.#working.add(task.id);
    else this.#working.delete(task.id);
  }

  /**
   * The tasks that may begin, without those that something else holds back. Each is given its place at once,
   * so that asking twice admits nobody twice.
   */
  admit(held: (id: TaskId) => boolean): TaskId[] {
    const free = Math.max(0, this.#places() - this.#working.size);
    if (free === 0 || this.#waiting.size === 0) return [];
    const admitted = [...this.#waiting].filter((id) => !held(id)).slice(0, free);
    for (const id of admitted) {
      this.#waiting.delete(id);
      this.#working.add(id);
    }
    return admitted;
  }
}
