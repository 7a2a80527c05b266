/** The bytes of a log that can be read at any offset. */
export interface OutputSource {
  readonly size: number;
  /** Reads at most `length` bytes at an offset and returns their number: 0 only at the end. */
  read(into: Buffer, options: { at: number; length: number; position: number }): Promise<number>;
}

/** An open log, which must be closed. */
export interface OpenOutput extends OutputSource, AsyncDisposable {
  /** The number of bytes that the file store has lost. Notes stand in their place. */
  readonly missing: number;
}

const chunkBytes = 256 * 1024;

/** Yields the bytes from `start` up to and including `end`. */
export async function* bytesOf(source: OutputSource, start: number, end: number): AsyncGenerator<Buffer> {
  for (let position = start; position <= end;) {
    const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, end + 1 - position));
    const count = await source.read(chunk, { at: 0, length: chunk.length, position });
    if (count === 0) throw new Error(`The output log ends at ${position} instead of ${end + 1}.`);
    yield chunk.subarray(0, count);
    position += count;
  }
}
