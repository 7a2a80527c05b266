import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "../workspace/beneath/open-directory.ts";
import type { LostRange } from "./faults.ts";
import type { Files, Freshened, Published } from "./files.ts";
import { placeOf, type StreamPlaces } from "./streams.ts";

/** The files of a single machine, which exchanges them with no other node. */
export class LocalFiles implements Files {
  readonly #data: string;

  constructor(dataDirectory: string) {
    this.#data = dataDirectory;
  }

  async publish(): Promise<Published> {
    return { published: true, version: 0, uploadedBytes: 0, skipped: [] };
  }

  async fresh(): Promise<Freshened> {
    return { version: null, changed: 0, lost: [] };
  }

  async lost(): Promise<readonly LostRange[]> {
    return [];
  }

  async isCurrent(): Promise<boolean> {
    return true;
  }

  async readLog(
    stream: StreamPlaces,
    path: string,
    from: number,
    length: number,
  ): Promise<Uint8Array | null> {
    if (placeOf(stream, path)?.kind !== "log") return null;
    try {
      await using file = await open(join(this.#data, path), constants.O_RDONLY | constants.O_NOFOLLOW);
      const { size } = await file.stat();
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - from)));
      let read = 0;
      while (read < bytes.length) {
        const { bytesRead } = await file.read(bytes, read, bytes.length - read, from + read);
        if (bytesRead === 0) break;
        read += bytesRead;
      }
      return bytes.subarray(0, read);
    } catch (error) {
      if (hasCode(error, "ENOENT")) return null;
      throw error;
    }
  }

  async remove(): Promise<void> {}

  async collectGarbage(): Promise<void> {}
}
