import type { Stream } from "../run-directory.ts";

/** So much may be printed and not read before the agent is made to wait, and so much when it is let go again. */
const HOLD_BYTES = 32 * 1024 ** 2;
const RELEASE_BYTES = 8 * 1024 ** 2;

/**
 * Makes an agent wait that prints faster than it is read: with the copiers of its output stopped, its pipes
 * fill, and it stands in its next write. Nobody is made to wait for a stream that nobody reads.
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

  /** A reader has come so far; undefined when it has gone. */
  readTo(stream: Stream, offset: number | undefined): void {
    if (offset === undefined) delete this.#read[stream];
    else this.#read[stream] = offset;
  }

  /** Compares what was printed with what was read. */
  weigh(sizes: Readonly<Record<Stream, number>>): void {
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

  /** Lets the agent go on whatever is read. */
  end(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#release();
  }
}
