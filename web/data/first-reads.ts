/**
 * What the page reads before it hears from the stream. Where all of it was read at the very place at which the stream
 * then begins, nothing happened in between and nothing has to be read again; that is so on most days.
 */
export class FirstReads {
  #place: string | null = null;
  #isOld = false;
  #beginning: string | null = null;
  #onOld: () => void = () => undefined;

  /** Something is asked for; what it gives is to be called with the place at which it was read. */
  begin(): (place: string | null) => void {
    if (this.#beginning !== null) return () => undefined;
    return (place) => {
      const expected = this.#beginning ?? this.#place ?? place;
      this.#place = place;
      if (place !== null && place === expected) return;
      this.#isOld = true;
      this.#onOld();
    };
  }

  /** The stream begins at a place: calls back, once, as soon as it is known that something was read elsewhere. */
  meet(beginning: string, onOld: () => void): void {
    const isFirst = this.#beginning === null;
    this.#beginning = beginning;
    if (!isFirst || this.#isOld || (this.#place ?? beginning) !== beginning) return onOld();
    this.#onOld = () => {
      this.#onOld = () => undefined;
      onOld();
    };
  }
}

/** Those of this page. */
export const firstReads = new FirstReads();
