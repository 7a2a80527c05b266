const HEAD_BYTES = 64 * 1024;
const TAIL_BYTES = 192 * 1024;

/** Stores the beginning and the end of a text of any length and counts the bytes in between. */
export class BoundedLog {
  readonly #head: Uint8Array[] = [];
  #headBytes = 0;
  #tail: Uint8Array[] = [];
  #tailBytes = 0;
  #leftOut = 0;

  add(bytes: Uint8Array): void {
    const first = bytes.subarray(0, HEAD_BYTES - this.#headBytes);
    if (first.length > 0) this.#head.push(first.slice());
    this.#headBytes += first.length;
    const rest = bytes.subarray(first.length);
    if (rest.length === 0) return;
    this.#tail.push(rest.slice(-TAIL_BYTES));
    this.#tailBytes += Math.min(rest.length, TAIL_BYTES);
    this.#leftOut += Math.max(0, rest.length - TAIL_BYTES);
    if (this.#tailBytes > 2 * TAIL_BYTES) this.#trim();
  }

  /** Returns the text, with one line in place of the omitted bytes. */
  text(): string {
    this.#trim();
    const head = Buffer.concat(this.#head).toString();
    const tail = Buffer.concat(this.#tail).toString();
    return this.#leftOut === 0 ? head + tail : `${head}\n[${this.#leftOut} bytes left out]\n${tail}`;
  }

  #trim(): void {
    const all = Buffer.concat(this.#tail);
    const kept = all.subarray(Math.max(0, all.length - TAIL_BYTES));
    this.#leftOut += all.length - kept.length;
    this.#tail = [Uint8Array.from(kept)];
    this.#tailBytes = kept.length;
  }
}
