import type { Ownership } from "./ownership.ts";
import type { Need } from "./stream-kind.ts";

/** The time for which the owner keeps a stream that needs nothing, so that it can serve a person's next command. */
const lingerMs = 2_000;

/** Options for resting streams. */
export interface RestingOptions {
  readonly ownership: Pick<Ownership, "shared" | "release" | "vacate">;
  /** Called before a release, so that another process can continue the stream. */
  readonly prepare: (stream: string) => Promise<void>;
  /** Called if the stream has new events, so that it needs another pass. */
  readonly grown: (stream: string) => void;
  readonly onFault: (what: string, fault: unknown) => void;
  readonly lingerMs?: number;
}

/** Releases streams for which nothing needs a process, such as a task that waits for a review. */
export class Resting {
  readonly #options: RestingOptions;
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(options: RestingOptions) {
    this.#options = options;
  }

  /** Gives up the place of a stream that needs only a process, and releases one that needs nothing after a while. */
  rest(stream: string, seq: number, need: Need): void {
    this.wake(stream);
    const { ownership } = this.#options;
    if (!ownership.shared || need === "place") return;
    if (need === "process") {
      ownership.vacate(stream);
      return;
    }
    const timer = setTimeout(() => void this.#release(stream, seq), this.#options.lingerMs ?? lingerMs);
    this.#timers.set(stream, timer.unref());
  }

  /** Keeps a stream that has something to do. */
  wake(stream: string): void {
    clearTimeout(this.#timers.get(stream));
    this.#timers.delete(stream);
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  async #release(stream: string, seq: number): Promise<void> {
    const { ownership, prepare, grown, onFault } = this.#options;
    this.#timers.delete(stream);
    try {
      await prepare(stream);
      if (await ownership.release(stream, seq)) return;
    } catch (fault) {
      onFault(`The stream ${stream} could not be released`, fault);
    }
    grown(stream);
  }
}
