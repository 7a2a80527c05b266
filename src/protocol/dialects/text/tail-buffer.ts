/** Stores the last bytes of a long input. */
export class TailBuffer {
  private readonly room = new Uint8Array(2 * TAIL_LENGTH);
  private length = 0;

  add(bytes: Uint8Array, from: number, to: number): void {
    const start = Math.max(from, to - TAIL_LENGTH);
    if (this.length + to - start > this.room.length) {
      this.room.copyWithin(0, this.length - TAIL_LENGTH, this.length);
      this.length = TAIL_LENGTH;
    }
    this.room.set(bytes.subarray(start, to), this.length);
    this.length += to - start;
  }

  /** Returns at most the last `TAIL_LENGTH` bytes. */
  bytes(): Uint8Array {
    return this.room.subarray(Math.max(0, this.length - TAIL_LENGTH), this.length);
  }

  clear(): void {
    this.length = 0;
  }
}

export const TAIL_LENGTH = 512;
