/** A growing byte buffer. Its owner limits the size. */
export class ByteBuffer {
  bytes = new Uint8Array(64);
  length = 0;
  private viewed: DataView | null = null;

  /** A DataView of the current bytes. */
  get view(): DataView {
    if (this.viewed?.buffer !== this.bytes.buffer) this.viewed = new DataView(this.bytes.buffer);
    return this.viewed;
  }

  append(source: Uint8Array, from: number, to: number): void {
    const needed = this.length + to - from;
    if (needed > this.bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.bytes.length * 2));
      larger.set(this.bytes.subarray(0, this.length));
      this.bytes = larger;
    }
    if (to - from > LOOP_BYTES) this.bytes.set(source.subarray(from, to), this.length);
    else for (let at = from; at < to; at++) this.bytes[this.length + at - from] = source[at]!;
    this.length = needed;
  }

  clear(): void {
    this.length = 0;
    if (this.bytes.length > KEPT_BYTES) this.bytes = new Uint8Array(64);
  }
}

const KEPT_BYTES = 16 * 1024;

/** Up to this many bytes, a loop copies faster than a call. */
const LOOP_BYTES = 40;
