import type { TaskId } from "../../protocol/ids.ts";
import type { TaskState } from "../../protocol/task/state.ts";

/** Who may be verified now: so many at once, in the order in which they were handed in. */
export class VerificationPlaces {
  readonly #places: () => number;
  readonly #waiting = new Set<TaskId>();
  readonly #under = new Set<TaskId>();

  constructor(places: () => number) {
    this.#places = places;
  }

  /** Takes note of where a task stands. */
  observe({ task, gate, deleted }: TaskState): void {
    const open = task.status === "in_progress" && !deleted;
    const free = gate.judge === null || gate.judge.status === "ended";
    if (open && gate.stage === "queued" && free) this.#waiting.add(task.id);
    else this.#waiting.delete(task.id);
    if (open && (gate.stage === "checking" || gate.stage === "judging")) this.#under.add(task.id);
    else this.#under.delete(task.id);
  }

  /** The tasks whose verification may begin; each is given its place at once. */
  admit(): TaskId[] {
    const admitted = [...this.#waiting].slice(0, Math.max(0, this.#places() - this.#under.size));
    for (const id of admitted) {
      this.#waiting.delete(id);
      this.#under.add(id);
    }
    return admitted;
  }
}
