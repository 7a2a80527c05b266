import { setTimeout as delay } from "node:timers/promises";
import type { Kinds } from "./kinds.ts";
import type { Ownership } from "./ownership.ts";
import type { StreamRefs } from "./stream-refs.ts";

/** Delay before this process tries again to stop acting for a stream. */
const tryAgainMs = 200;

/** Options for lost streams. */
export interface LosingOptions {
  readonly ownership: Pick<Ownership, "lose" | "settle">;
  readonly kinds: Kinds;
  readonly refs: Pick<StreamRefs, "find">;
  readonly onFault: (what: string, fault: unknown) => void;
}

/** Stops acting for streams that another process owns. */
export class Losing {
  readonly #options: LosingOptions;
  readonly #work = new Map<string, Promise<void>>();
  #closed = false;

  constructor(options: LosingOptions) {
    this.#options = options;
  }

  /** Stops acting for a stream. Resolves when this process no longer does. */
  lose(id: string): Promise<void> {
    const { ownership } = this.#options;
    ownership.lose(id);
    const losing =
      this.#work.get(id) ?? ownership.settle(() => this.#abandon(id)).finally(() => this.#work.delete(id));
    this.#work.set(id, losing);
    return losing;
  }

  /** Stops retrying. */
  close(): void {
    this.#closed = true;
  }

  /** Stops acting for a stream, and retries until it succeeds. Until then, frozen agents stay frozen. */
  async #abandon(id: string): Promise<void> {
    const { kinds, refs, onFault } = this.#options;
    while (!this.#closed) {
      try {
        await kinds.drive(await refs.find(id), (driver, state) => driver.abandon(state));
        return;
      } catch (fault) {
        onFault(`The stream ${id} belongs to another server and could not be released`, fault);
        await delay(tryAgainMs);
      }
    }
  }
}
