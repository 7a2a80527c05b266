import type { Stream } from "../run-directory.ts";

/** Unread output at which the agent is held, and at which it is released again. */
const HOLD_BYTES = 32 * 1024 ** 2;
const RELEASE_BYTES = 8 * 1024 ** 2;

/**
 * Holds an agent that prints faster than its output is read: with the copying processes stopped, its pipes
 * fill up and it blocks in its next write. A stream without a reader never holds the agent.
 */
export class BackPressure {
  readonly #hold: () => void;
  readonly #release: () => void;
  readonly #read: Partial<Record<Stream, number>> = {};
  #isHeld = false;

  constructor(act: { readonly hold: () => void; readonly release: () => void }) {
    this.#hold = act.hold;
    this.#release = act.release;
  }

  /** Records a reader's offset; undefined when the reader has stopped. */
  readTo(stream: Stream, offset: number | undefined): void {
    if (offset === undefined) delete this.#read[stream];
    else this.#read[stream] = offset;
  }

  /** Compares the printed size with the reader's offset, then holds or releases the agent. */
  update(sizes: Readonly<Record<Stream, number>>): void {
    const behind = Math.max(
      0,
      ...(["stdout", "stderr"] as const).map(
        (stream) => sizes[stream] - (this.#read[stream] ?? sizes[stream]),
      ),
    );
    if (!this.#isHeld && behind > HOLD_BYTES) {
      this.#isHeld = true;
      this.#hold();
    }
    if (this.#isHeld && behind < RELEASE_BYTES) this.end();
  }

  /** Releases the agent regardless of unread output. */
  end(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#release();
  }
}
