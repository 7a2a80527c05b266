import type { BigIntStats } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { hasCode } from "../workspace/beneath/open-directory.ts";
import type { LostFile } from "./lost-file.ts";
import { isSameHead, type Head } from "./manifest.ts";

/** The chunks of a file on this machine when it was last read or written. */
export interface IndexedFile {
  readonly inode: string;
  /** Changes with the content; null if the file could have changed without a new stamp. */
  readonly stamp: string | null;
  readonly size: number;
  readonly chunks: readonly string[];
}

/**
 * The relation of the files on this machine to the file store. `head` is the manifest from which they come; `next` is
 * the one that was being published when this was written, which may or may not have succeeded.
 */
export interface LocalIndex {
  readonly head: Head | null;
  readonly next: Head | null;
  readonly files: ReadonlyMap<string, IndexedFile>;
  /** The published files whose content the file store has lost, so that they are not all here. */
  readonly lost: readonly LostFile[];
}

/** The index of a machine that knows nothing of a stream. */
const noIndex: LocalIndex = { head: null, next: null, files: new Map(), lost: [] };

/** Returns true if the files on this machine are, or continue, those of a manifest. */
export function hasHead({ head, next }: LocalIndex, stored: Head): boolean {
  return isSameHead(head, stored) || isSameHead(next, stored);
}

/** Reads an index. Without one, or with a damaged one, files are read and compared again. */
export async function readIndex(file: string): Promise<LocalIndex> {
  try {
    const { format, head, next, files, lost = [] } = JSON.parse(await readFile(file, "utf8")) as StoredIndex;
    if (format !== 1) return noIndex;
    const indexed = files.map(
      ([path, inode, stamp, size, chunks]) => [path, { inode, stamp, size, chunks }] as const,
    );
    return { head, next, files: new Map(indexed), lost };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || hasCode(error, "ENOENT"))
      return noIndex;
    throw error;
  }
}

/**
 * Replaces an index. It does not wait for the disk: after a power failure an old or damaged index only makes files be
 * compared again.
 */
export async function writeIndex(file: string, { head, next, files, lost }: LocalIndex): Promise<void> {
  const stored: StoredIndex = {
    format: 1,
    head,
    next,
    files: [...files].map(([path, { inode, stamp, size, chunks }]) => [path, inode, stamp, size, chunks]),
    ...(lost.length === 0 ? {} : { lost }),
  };
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, JSON.stringify(stored), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

interface StoredIndex {
  readonly format: 1;
  readonly head: Head | null;
  readonly next: Head | null;
  readonly files: readonly (readonly [string, string, string | null, number, readonly string[]])[];
  readonly lost?: readonly LostFile[];
}

/** Returns a text that changes whenever a file changes. */
export function stampOf({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${ino}-${size}-${mtimeNs}-${ctimeNs}`;
}

/**
 * Returns the stamp of a file that was read from this time on; null if the file changed so shortly before that another
 * change could have the same times.
 */
export function settledStamp(stat: BigIntStats, readAt: number): string | null {
  return readAt - Number(stat.ctimeMs) > settlingMs ? stampOf(stat) : null;
}

/** The time after which a change of a file certainly has a new time. */
export const settlingMs = 100;
