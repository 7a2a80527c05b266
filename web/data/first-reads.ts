/**
 * What the page reads before it hears from the stream. Where all of it was read at the very cursor at which the stream
 * then begins, nothing happened in between and nothing has to be read again; that is so on most days.
 */
export class FirstReads {
  #cursor: string | null = null;
  #isStale = false;
  #start: string | null = null;
  #onStale: () => void = () => undefined;

  /** Something is asked for; what it gives is to be called with the cursor at which it was read. */
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

  /** The stream begins at a cursor: calls back, once, as soon as it is known that something was read elsewhere. */
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

/** Those of this page. */
export const firstReads = new FirstReads();
