/** Reads lines and fixed-size blocks from a byte stream. No byte is copied more than once. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #pieces: Buffer[] = [];
  #length = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Reads a short line without its line break; null at the end. */
  async line(): Promise<string | null> {
    for (;;) {
      const joined = this.#joined();
      const end = joined.indexOf(10);
      if (end !== -1) return this.#take(joined, end, 1).toString("utf8");
      if (!(await this.#more())) return null;
    }
  }

  /** Reads exactly `length` bytes and drops one more, the line break behind an object. */
  async bytes(length: number): Promise<Buffer> {
    while (this.#length <= length) {
      if (!(await this.#more())) throw new Error(`A stream ended ${length - this.#length} bytes early.`);
    }
    return this.#take(this.#joined(), length, 1);
  }

  #take(joined: Buffer, length: number, dropped: number): Buffer {
    this.#pieces = [joined.subarray(length + dropped)];
    this.#length = joined.length - length - dropped;
    return joined.subarray(0, length);
  }

  #joined(): Buffer {
    const joined = this.#pieces.length === 1 ? this.#pieces[0]! : Buffer.concat(this.#pieces);
    this.#pieces = [joined];
    return joined;
  }

  async #more(): Promise<boolean> {
    const next = await this.#source.next();
    if (next.done === true) return false;
    this.#pieces.push(next.value);
    this.#length += next.value.length;
    return true;
  }
}
