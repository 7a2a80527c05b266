import { mkdir, open, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * A task's kept log of one output stream: everything its agents printed, addressed by byte offset. It is
 * written at the end only, by one session at a time. Opening cuts back what was written after the last
 * recorded length, so that bytes read again after a crash are not kept twice.
 */
export class KeptLog {
  readonly #file: FileHandle;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(path: string, length: number): Promise<KeptLog> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, "a+", 0o600);
    const { size } = await file.stat();
    if (size > length) await file.truncate(length);
    if (size < length) await file.appendFile(lostBytes(length - size));
    return new KeptLog(file);
  }

  async append(bytes: Uint8Array): Promise<void> {
    let written = 0;
    while (written < bytes.length) {
      const { bytesWritten } = await this.#file.write(bytes, written, bytes.length - written);
      written += bytesWritten;
    }
  }

  /** What was appended so far survives the machine, not only this process. */
  async sync(): Promise<void> {
    await this.#file.datasync();
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

/** Fills a hole that a power cut tore, so that every recorded offset still points where it did. */
function lostBytes(count: number): Uint8Array {
  const note = Buffer.from(`[${count} bytes were lost when the machine stopped]`);
  const filled = Buffer.alloc(count, " ");
  if (note.length < count) note.copy(filled);
  filled[count - 1] = 0x0a;
  return filled;
}
