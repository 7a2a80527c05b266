import { closeSync, constants, fstatSync, openSync, readSync, type BigIntStats } from "node:fs";
import { setImmediate as yieldToEventLoop, setTimeout as pause } from "node:timers/promises";
import { hasCode } from "../workspace/beneath/open-directory.ts";
import { settledStamp, stampOf, type IndexedFile } from "./local-index.ts";
import { chunkBytes, sha256 } from "./manifest.ts";
import type { StreamPlace } from "./streams.ts";

/** A file that was read, or the reason why it was not. */
export type LocalRead =
  | {
      readonly file: IndexedFile;
      readonly mode: number;
      readonly mtime: number;
      /** False if the file may have changed during the read. */
      readonly isSure: boolean;
    }
  | "gone"
  | "changing"
  | "too_large"
  | "unreadable";

/** Options for reading a file. */
export interface ReadOptions {
  /** The file when it was last published. */
  readonly before: IndexedFile | undefined;
  /** An unsure result of an earlier read, which this one may confirm. */
  readonly unsure?: IndexedFile | undefined;
  /** `log`: the file is only appended to. `agent`: anybody writes it in any way. `own`: it is replaced as a whole. */
  readonly kind: StreamPlace["kind"];
  readonly maxBytes: number;
  /** Receives each chunk that was read. */
  readonly take: (digest: string, bytes: Uint8Array) => Promise<void>;
}

/**
 * Reads a file in chunks, up to its length at the start. Neither follows nor waits for a link or pipe.
 *
 * A file of an agent that changed shortly before may mix two versions: a single write can change the beginning
 * of a file before and its end after it was read, without a new time. A second read that finds the same bytes, even if
 * more follow, makes it sure.
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

async function readOpen(fd: number, options: ReadOptions): Promise<LocalRead> {
  const { before, unsure, kind, maxBytes, take } = options;
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await pause(10 * attempt);
    const readAt = Date.now();
    const start = fstatSync(fd, { bigint: true });
    const size = Number(start.size);
    if (!start.isFile()) return "gone";
    if (size > maxBytes) return "too_large";
    const about = { mode: Number(start.mode) & 0o777, mtime: Math.floor(Number(start.mtimeMs)) };
    if (unsure !== undefined && (await isStill(fd, unsure))) return { file: unsure, ...about, isSure: true };
    const chunks = await readChunks(fd, size, kind === "log" ? grown(before, start) : null, take);
    if (chunks === null) continue;
    const isUnchanged = stampOf(start) === stampOf(fstatSync(fd, { bigint: true }));
    if (!isUnchanged && kind === "own") continue;
    const stamp = isUnchanged ? settledStamp(start, readAt) : null;
    const file = { inode: String(start.ino), stamp, size, chunks };
    return { file, ...about, isSure: kind !== "agent" || stamp !== null };
  }
  return "changing";
}

/** True if the file begins with exactly the bytes that an earlier read found. */
async function isStill(fd: number, { size, chunks }: IndexedFile): Promise<boolean> {
  const again = await readChunks(fd, size, null, async () => undefined);
  return again !== null && again.join() === chunks.join();
}

const attempts = 5;

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
