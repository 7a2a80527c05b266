import { closeSync, constants, fstatSync, openSync, readSync, type BigIntStats } from "node:fs";
import { setImmediate as yieldToEventLoop, setTimeout as pause } from "node:timers/promises";
import { hasCode } from "../workspace/beneath/open-directory.ts";
import { settledStamp, stampOf, type IndexedFile } from "./local-index.ts";
import { chunkBytes, sha256 } from "./manifest.ts";

/** A file that was read, or the reason why it was not. */
export type LocalRead =
  | { readonly file: IndexedFile; readonly mode: number; readonly mtime: number }
  | "gone"
  | "changing"
  | "too_large"
  | "unreadable";

/** Options for reading a file. */
export interface ReadOptions {
  /** The file when it was last read. */
  readonly before: IndexedFile | undefined;
  /** True if the file is only appended to, so that its beginning need not be read again. */
  readonly isLog: boolean;
  readonly maxBytes: number;
  /** Receives each chunk that was read. */
  readonly take: (digest: string, bytes: Uint8Array) => Promise<void>;
}

/**
 * Reads a file in chunks, as it was at one moment: it did not change during the read, or two reads of the same length
 * agree. A log is read up to its length at the start. Neither follows nor waits for a link or pipe.
 */
export async function readLocal(path: string, options: ReadOptions): Promise<LocalRead> {
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ELOOP", "ENXIO")) return "gone";
    if (hasCode(error, "EACCES")) return "unreadable";
    throw error;
  }
  try {
    return await readOpen(fd, options);
  } finally {
    closeSync(fd);
  }
}

async function readOpen(fd: number, { before, isLog, maxBytes, take }: ReadOptions): Promise<LocalRead> {
  let last = null as { readonly length: number; readonly chunks: readonly string[] } | null;
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await pause(10 * attempt);
    const readAt = Date.now();
    const start = fstatSync(fd, { bigint: true });
    if (!start.isFile()) return "gone";
    const size = Number(start.size);
    if (size > maxBytes) return "too_large";
    const length = last === null || last.length > size ? size : last.length;
    const chunks = await readChunks(fd, length, isLog ? grown(before, start) : null, take);
    if (chunks === null) {
      last = null;
      continue;
    }
    const isUnchanged = length === size && stampOf(start) === stampOf(fstatSync(fd, { bigint: true }));
    const isAgreed = last?.length === length && last.chunks.join() === chunks.join();
    if (isUnchanged || isLog || isAgreed) {
      const stamp = isUnchanged ? settledStamp(start, readAt) : null;
      return {
        file: { inode: String(start.ino), stamp, size: length, chunks },
        mode: Number(start.mode) & 0o777,
        mtime: Math.floor(Number(start.mtimeMs)),
      };
    }
    last = { length, chunks };
  }
  return "changing";
}

const attempts = 6;

/** Returns the earlier state of a log that has grown. */
function grown(before: IndexedFile | undefined, { ino, size }: BigIntStats): IndexedFile | null {
  if (before === undefined || before.size === 0 || before.inode !== String(ino)) return null;
  return before.size <= Number(size) ? before : null;
}

/**
 * Returns the digests of the chunks; null if the file is shorter. After `before`, starts at its last chunk, unless that
 * has changed: a log that was cut and has grown again differs there, since everything behind the cut is new.
 */
async function readChunks(
  fd: number,
  length: number,
  before: IndexedFile | null,
  take: ReadOptions["take"],
): Promise<string[] | null> {
  const chunks: string[] = [];
  if (before !== null) {
    const last = before.chunks.length - 1;
    const bytes = readChunk(fd, last, before.size - last * chunkBytes);
    if (bytes !== null && sha256(bytes) === before.chunks[last]) chunks.push(...before.chunks.slice(0, last));
  }
  while (chunks.length * chunkBytes < length) {
    const index = chunks.length;
    const bytes = readChunk(fd, index, Math.min(chunkBytes, length - index * chunkBytes));
    if (bytes === null) return null;
    const digest = sha256(bytes);
    chunks.push(digest);
    await take(digest, bytes);
    if (bytes.length > yieldAfter) await yieldToEventLoop();
  }
  return chunks;
}

const yieldAfter = 1 << 16;

/** Reads the beginning of a chunk; null if the file is shorter. */
export function readChunk(fd: number, index: number, length: number): Buffer | null {
  const bytes = Buffer.allocUnsafe(length);
  let read = 0;
  while (read < length) {
    const count = readSync(fd, bytes, read, length - read, index * chunkBytes + read);
    if (count === 0) return null;
    read += count;
  }
  return bytes;
}
