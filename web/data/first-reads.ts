/**
 * Checks whether data that was read before the event stream started is still current. If every read happened at the
 * cursor at which the stream starts, nothing has to be read again, which is the usual case.
 */
export class FirstReads {
  #cursor: string | null = null;
  #isStale = false;
  #start: string | null = null;
  #onStale: () => void = () => undefined;

  /** Starts a read; the returned function takes the cursor at which it was read. */
  begin(): (cursor: string | null) => void {
    if (this.#start !== null) return () => undefined;
    return (cursor) => {
      const expected = this.#start ?? this.#cursor ?? cursor;
      this.#cursor = cursor;
      if (cursor !== null && cursor === expected) return;
      this.#isStale = true;
      this.#onStale();
    };
  }

  /** Records that the stream starts at a cursor, and calls `onStale` once as soon as a read turns out to be older. */
  streamStarted(start: string, onStale: () => void): void {
    const isFirst = this.#start === null;
    this.#start = start;
    if (!isFirst || this.#isStale || (this.#cursor ?? start) !== start) return onStale();
    this.#onStale = () => {
      this.#onStale = () => undefined;
      onStale();
    };
  }
}

/** The reads of this page. */
export const firstReads = new FirstReads();
