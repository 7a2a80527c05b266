import { mkdir, open, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * The output log of one stream: everything that the agents printed, addressed by byte offset. One session at a time
 * appends to it. Opening truncates it to the recorded length, so that bytes which are read again after a crash are not
 * stored twice.
 */
export class OutputLog {
  readonly #file: FileHandle;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Opens the log and sets its length to exactly `length` bytes. */
  static async open(path: string, length: number): Promise<OutputLog> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, "a+", 0o600);
    const { size } = await file.stat();
    if (size > length) await file.truncate(length);
    if (size < length) await file.appendFile(lostBytes(length - size));
    return new OutputLog(file);
  }

  /** Appends all of the bytes. */
  async append(bytes: Uint8Array): Promise<void> {
    let written = 0;
    while (written < bytes.length) {
      const { bytesWritten } = await this.#file.write(bytes, written, bytes.length - written);
      written += bytesWritten;
    }
  }

  /** Makes the appended bytes survive a crash of the machine, not only of this process. */
  async sync(): Promise<void> {
    await this.#file.datasync();
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

/** Returns a replacement for the bytes that a power failure lost, so that recorded offsets stay valid. */
function lostBytes(count: number): Uint8Array {
  const note = Buffer.from(`[${count} bytes were lost when the machine stopped]`);
  const filled = Buffer.alloc(count, " ");
  if (note.length < count) note.copy(filled);
  filled[count - 1] = 0x0a;
  return filled;
}
