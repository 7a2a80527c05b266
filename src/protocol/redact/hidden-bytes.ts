interface Run {
  readonly from: number;
  to: number;
  /** Number of hidden bytes before the run. */
  readonly before: number;
}

/** The hidden bytes of a stream near its end, as runs between offsets, to find visible bytes by counting back. */
export class HiddenBytes {
  #runs: Run[] = [];
  #total = 0;
  /** Offset before which nothing is remembered. */
  #start = 0;

  /** Number of hidden bytes that are remembered. */
  get count(): number {
    return this.#runs.length === 0 ? 0 : this.#total - this.#runs[0]!.before;
  }

  /** Hides the bytes from `from` to `to`, the end of the stream. Hidden runs after `from` become part of them. */
  add(from: number, to: number): void {
    let last = this.#runs.at(-1);
    while (last !== undefined && last.from > from) {
      this.#runs.pop();
      this.#total = last.before;
      last = this.#runs.at(-1);
    }
    if (last === undefined || last.to < from) {
      this.#runs.push({ from, to, before: this.#total });
      this.#total += to - from;
    } else {
      this.#total += to - last.to;
      last.to = to;
    }
  }

  /**
   * Returns the offset of the visible byte that is `count` visible bytes before the stream's `end`, or of the first
   * visible one that is remembered.
   */
  back(end: number, count: number): number {
    if (this.#runs.length === 0 || count === 0) return Math.max(this.#start, end - count);
    const visible = end - this.#total - count;
    let low = 0;
    let high = this.#runs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const { from, before } = this.#runs[middle]!;
      if (from - before <= visible) low = middle + 1;
      else high = middle;
    }
    const offset = visible + (this.#runs[low]?.before ?? this.#total);
    if (offset >= this.#start) return offset;
    const { from, to } = this.#runs[0]!;
    return from === this.#start ? to : this.#start;
  }

  /** Returns the offset after the last visible byte before the stream's `end`. */
  lastVisible(end: number): number {
    const last = this.#runs.at(-1);
    return last !== undefined && last.to === end ? last.from : end;
  }

  /** Returns the number of hidden bytes after an offset. */
  after(offset: number): number {
    return this.#runs.reduce((sum, { from, to }) => sum + Math.max(0, to - Math.max(from, offset)), 0);
  }

  /** Forgets the runs before the last `count` visible bytes. */
  forget(end: number, count: number): void {
    while (this.#runs.length > 0) {
      const { from, before } = this.#runs[0]!;
      if (from - before > end - this.#total - count) return;
      this.#runs.shift();
    }
  }

  /** Forgets everything before an offset, the end of the stream. */
  forgetAll(end: number): void {
    this.#start = end;
    if (this.#runs.length > 0) this.#runs = [];
  }
}
