/** Bytes that are collected piece by piece, up to what its owner allows. */
export class ByteBuffer {
  bytes = new Uint8Array(256);
  length = 0;

  append(source: Uint8Array, from: number, to: number): void {
    const needed = this.length + to - from;
    if (needed > this.bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.bytes.length * 2));
      larger.set(this.bytes.subarray(0, this.length));
      this.bytes = larger;
    }
    this.bytes.set(source.subarray(from, to), this.length);
    this.length = needed;
  }

  clear(): void {
    this.length = 0;
    if (this.bytes.length > KEPT) this.bytes = new Uint8Array(256);
  }
}

const KEPT = 16 * 1024;
