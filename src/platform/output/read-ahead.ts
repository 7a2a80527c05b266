import type { FileHandle } from "node:fs/promises";

const chunkBytes = 256 * 1024;

/**
 * Reads a file in large chunks and keeps the last one: the merged log takes a file in many small pieces, one after the
 * other. Serves one read at a time.
 */
export class ReadAhead {
  readonly #file: FileHandle;
  readonly #chunk: Buffer;
  /** The offset of the chunk in the file, and the number of its bytes. */
  #from = 0;
  #filled = 0;

  constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.#chunk = Buffer.allocUnsafe(Math.min(chunkBytes, size));
  }

  /** Returns at most `length` bytes at an offset, none at the end of the file. The next read may overwrite them. */
  async read(from: number, length: number): Promise<Buffer> {
    if (from < this.#from || from >= this.#from + this.#filled) {
      this.#filled = 0;
      const { bytesRead } = await this.#file.read(this.#chunk, 0, this.#chunk.length, from);
      this.#from = from;
      this.#filled = bytesRead;
    }
    const start = from - this.#from;
    return this.#chunk.subarray(start, Math.min(start + length, this.#filled));
  }
}
