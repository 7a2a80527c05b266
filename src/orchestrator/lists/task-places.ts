import type { ListedTask } from "./task-list.ts";

/** Finds the place of a task in a list by its id, without regard to case. Of several tasks with one id the first. */
export class TaskPlaces {
  readonly #exact = new Map<string, number>();
  readonly #lower = new Map<string, number>();

  constructor(tasks: readonly ListedTask[]) {
    for (const [index, { id }] of tasks.entries()) {
      const lower = id.toLowerCase();
      const first = this.#lower.get(lower) ?? index;
      this.#lower.set(lower, first);
      if (!this.#exact.has(id)) this.#exact.set(id, first);
    }
  }

  /** Returns the place of a task; undefined if the list has no such task. */
  of(id: string): number | undefined {
    return this.#exact.get(id) ?? this.#lower.get(id.toLowerCase());
  }
}
