import { closeSync, constants, fchmodSync, fstatSync, futimesSync, lstatSync, openSync } from "node:fs";
import type { OpenDirectory } from "../workspace/beneath/open-directory.ts";
import { hasCode } from "../workspace/beneath/open-directory.ts";
import type { LostRange } from "./faults.ts";
import type { FileStore } from "./file-store.ts";
import { stampOf, type IndexedFile } from "./local-index.ts";
import { chunkBytes, chunkSize, secondsOf, sha256, type FileEntry } from "./manifest.ts";
import { readChunk } from "./read-local.ts";

/** An open file with content of an earlier version; null if there is none. */
export interface OldFile {
  readonly fd: number;
  readonly [Symbol.dispose]: () => void;
}

/** Opens the file that has a name on this machine, unless it is not a regular file. */
export function openOld(directory: OpenDirectory, name: string): OldFile | null {
  return openAt(directory.at(name));
}

/** Opens a file on this machine, unless it is not a regular file. `access` is for reading by default. */
export function openAt(path: string, access = constants.O_RDONLY): OldFile | null {
  try {
    const fd = openSync(path, access | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const old = { fd, [Symbol.dispose]: () => closeSync(fd) };
    if (fstatSync(fd).isFile()) return old;
    closeSync(fd);
    return null;
  } catch (error) {
    if (hasCode(error, "ENOENT", "ELOOP", "ENXIO", "EACCES", "ENOTDIR", "EISDIR")) return null;
    throw error;
  }
}

/** Returns the indices of the chunks that a file on this machine does not have at their positions. */
export function missingChunks(
  old: OldFile | null,
  entry: FileEntry,
  indexed: IndexedFile | undefined,
): number[] {
  const all = entry.chunks.map((_, index) => index);
  if (old === null) return all;
  const isIndexed = indexed?.stamp === stampOf(fstatSync(old.fd, { bigint: true }));
  return all.filter((index) =>
    isIndexed ? indexed?.chunks[index] !== entry.chunks[index] : oldChunk(old, entry, index) === null,
  );
}

/** Returns a chunk from the file on this machine, if it is there. */
export function oldChunk(old: OldFile | null, entry: FileEntry, index: number): Uint8Array | null {
  if (old === null) return null;
  const bytes = readChunk(old.fd, index, chunkSize(entry, index));
  return bytes !== null && sha256(bytes) === entry.chunks[index] ? bytes : null;
}

/**
 * Gives a file that has the right content its mode and time; returns false if it must be written again. That is the
 * case if it has other hard links, which may belong to others.
 */
export function adjustOld({ fd }: OldFile, entry: FileEntry): boolean {
  const { size, mode, mtime } = entry;
  const stat = fstatSync(fd);
  if (stat.size !== size || stat.nlink > 1) return false;
  if ((stat.mode & 0o7777) !== mode) fchmodSync(fd, mode);
  if (Math.floor(stat.mtimeMs) !== mtime) futimesSync(fd, secondsOf(entry), secondsOf(entry));
  return true;
}

/** Returns the index of a file that is in place. */
export function indexedAt(directory: OpenDirectory, name: string, { size, chunks }: FileEntry): IndexedFile {
  const stat = lstatSync(directory.at(name), { bigint: true });
  // Its content was compared or written just now, and nobody else writes it until the stream has a driver.
  return { inode: String(stat.ino), stamp: stampOf(stat), size, chunks };
}

/** Reads chunks of a file with `getBlobs`, by their indices. Those that the file store has lost are missing. */
export async function fetchChunks(
  getBlobs: FileStore["getBlobs"],
  entry: FileEntry,
  indices: readonly number[],
): Promise<ReadonlyMap<number, Uint8Array>> {
  const found = await getBlobs([...new Set(indices.map((index) => entry.chunks[index]!))]);
  const whole = indices.flatMap((index) => {
    const bytes = found.get(entry.chunks[index]!);
    return bytes?.length === chunkSize(entry, index) ? [[index, bytes] as const] : [];
  });
  return new Map(whole);
}

/** Returns the digests of the chunks of an open file. */
export function digestsOf({ fd }: OldFile): string[] {
  const { size } = fstatSync(fd);
  const chunks: string[] = [];
  for (let index = 0; index * chunkBytes < size; index++) {
    const bytes = readChunk(fd, index, chunkSize({ size }, index));
    if (bytes !== null) chunks.push(sha256(bytes));
  }
  return chunks;
}

/** Returns the bytes that an open file has in the place of a chunk, fewer at its end. */
export function bytesAt(old: OldFile | null, entry: FileEntry, index: number): Uint8Array {
  if (old === null) return new Uint8Array();
  const left = fstatSync(old.fd).size - index * chunkBytes;
  return readChunk(old.fd, index, Math.max(0, Math.min(left, chunkSize(entry, index)))) ?? new Uint8Array();
}

/** Returns the range of bytes of a chunk. */
export function rangeOf(entry: FileEntry, index: number): LostRange {
  const from = index * chunkBytes;
  return { path: entry.path, from, to: from + chunkSize(entry, index) };
}

/** Joins ranges of the same file that touch. */
export function joinRanges(ranges: readonly LostRange[]): LostRange[] {
  const joined: LostRange[] = [];
  for (const range of ranges.toSorted(byPosition)) {
    const last = joined.at(-1);
    if (last?.path === range.path && last.to === range.from)
      joined[joined.length - 1] = { ...last, to: range.to };
    else joined.push(range);
  }
  return joined;
}

function byPosition(one: LostRange, other: LostRange): number {
  if (one.path !== other.path) return one.path < other.path ? -1 : 1;
  return one.from - other.from;
}
