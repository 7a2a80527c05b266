import type { TaskId } from "../../src/protocol/ids.ts";
import { entry, said, task, taskId } from "../../src/store/contract/samples.ts";
import type { Store } from "../../src/store/store.ts";

/** An event of ordinary size. */
export const event = said("x".repeat(150));

/** Appends to a store by several writers at the same time, each to a stream of its own. */
export class Appends {
  readonly #store: Store;
  #streams = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Returns the id of a stream without events. */
  newStream(): TaskId {
    this.#streams += 1;
    return taskId(this.#streams);
  }

  /** Returns the microseconds per event, for `total` events in appends of `events`. */
  async run({ writers, events, total }: { writers: number; events: number; total: number }): Promise<number> {
    const start = performance.now();
    const each = { events, appends: total / events / writers };
    await Promise.all(Array.from({ length: writers }, () => this.#write(each)));
    return ((performance.now() - start) / total) * 1000;
  }

  async #write({ events, appends }: { events: number; appends: number }): Promise<void> {
    const id = this.newStream();
    const number = this.#streams;
    const batch = Array.from({ length: events }, () => event);
    for (let done = 0; done < appends; done++) {
      const seq = done * events;
      const rows = { task: task(number, { seq: seq + events }) };
      const outcome = await this.#store.append(entry(id, { expectedSeq: seq, events: batch, rows }));
      if (!outcome.ok) throw new Error(`Nobody else writes to ${id}.`);
    }
  }
}
