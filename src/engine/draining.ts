import type { Kinds } from "./kinds.ts";
import type { Ownership } from "./ownership.ts";
import type { StreamRef } from "./stream-kind.ts";

/** Options for draining. */
export interface DrainingOptions {
  readonly ownership: Pick<Ownership, "held" | "release">;
  readonly kinds: Kinds;
  readonly openStreams: () => Promise<readonly StreamRef[]>;
  /** Resolves when no pass is in progress. */
  readonly settled: () => Promise<void>;
  /** Called for every stream that this process may act for again. */
  readonly resume: (ref: StreamRef) => void;
  readonly onFault: (what: string, fault: unknown) => void;
}

/** Delay before streams that could not be handed over are tried again. */
const tryAgainMs = 1_000;

/** Hands over the streams of a process that a person drains, so that other processes continue them. */
export class Draining {
  readonly #options: DrainingOptions;
  #isOn = false;
  #work: Promise<void> = Promise.resolve();

  constructor(options: DrainingOptions) {
    this.#options = options;
  }

  /** True while this process acts for no stream. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** Begins to hand over all streams, or to act for streams again. */
  set(isOn: boolean): void {
    this.#isOn = isOn;
    this.#work = this.#work.then(() => (isOn ? this.#handOverUntilDone() : this.#resumeAll()));
  }

  /** Hands over all streams of this process once. Returns the faults of those that could not be handed over. */
  async handOverAll(): Promise<unknown[]> {
    const { ownership, kinds, openStreams, settled } = this.#options;
    await settled();
    const held = (await openStreams()).filter(({ id }) => ownership.held(id) !== null);
    const states = await kinds.states(held);
    const isChild = ({ ref, state }: (typeof states)[number]): boolean =>
      kinds.of(ref).log.kind.parent(state) !== null;
    // A parent shares files with its children, so it is handed over after them.
    for (const wave of [states.filter(isChild), states.filter((each) => !isChild(each))]) {
      const outcomes = await Promise.allSettled(wave.map(({ ref }) => this.#handOver(ref)));
      const faults = outcomes.flatMap((outcome): unknown[] =>
        outcome.status === "rejected" ? [outcome.reason] : [],
      );
      if (faults.length > 0) return faults;
    }
    return [];
  }

  async #handOverUntilDone(): Promise<void> {
    const { onFault } = this.#options;
    let failed = false;
    try {
      for (const fault of await this.handOverAll()) {
        failed = true;
        onFault("A stream could not be handed over", fault);
      }
    } catch (fault) {
      failed = true;
      onFault("The streams could not be handed over", fault);
    }
    if (failed && this.#isOn) setTimeout(() => this.#isOn && this.set(true), tryAgainMs).unref();
  }

  async #handOver(ref: StreamRef): Promise<void> {
    const { ownership, kinds } = this.#options;
    await kinds.drive(ref, async (driver, state) => {
      if (driver.handOver === undefined) await driver.abandon(state);
      else await driver.handOver(state);
    });
    await ownership.release(ref.id);
  }

  async #resumeAll(): Promise<void> {
    const { openStreams, resume, onFault } = this.#options;
    try {
      for (const ref of await openStreams()) resume(ref);
    } catch (fault) {
      onFault("The streams could not be listed", fault);
    }
  }
}
