import { closeSync, constants, fstatSync, openSync, readlinkSync, readSync, type Stats } from "node:fs";
import { setImmediate as otherWork } from "node:timers/promises";

import { beneath } from "../beneath/descend.ts";
import { hasCode } from "../beneath/held-directory.ts";
import type { ScannedFile, Stamp } from "./scan.ts";

/** The content of a file of a workspace. `steady` is false where it changed while it was read, so that it may be torn. */
export interface ReadFile {
  readonly bytes: Buffer;
  readonly executable: boolean;
  readonly stamp: Stamp;
  readonly steady: boolean;
}

/**
 * Reads a file that the walk has passed, as it is now; null where it has gone, grown far, or become something else.
 * Neither a link nor a pipe that somebody put in its place since is followed or waited for.
 */
export function readScanned(root: string, file: ScannedFile, mostBytes: number): Promise<ReadFile | null> {
  return beneath(root, file.path, (directory, name) =>
    file.kind === "link" ? readLink(directory.at(name), file) : readSteadily(directory.at(name), mostBytes),
  ).catch((error: unknown) => {
    if (hasCode(error, "ENOENT", "ENOTDIR", "ELOOP", "EINVAL", "ENXIO")) return null;
    throw error;
  });
}

function readLink(path: string, { stamp }: ScannedFile): ReadFile {
  return { bytes: Buffer.from(readlinkSync(path)), executable: false, stamp, steady: true };
}

/** Three times, for an agent that works may be writing it; then it is taken as it was read last. */
async function readSteadily(path: string, mostBytes: number): Promise<ReadFile | null> {
  const tries = [await readOnce(path, mostBytes)];
  while (tries.length < 3 && tries.at(-1)?.steady === false) tries.push(await readOnce(path, mostBytes));
  return tries.at(-1) ?? null;
}

async function readOnce(path: string, mostBytes: number): Promise<ReadFile | null> {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const before = fstatSync(fd);
    if (!before.isFile() || before.size > mostBytes) return null;
    const bytes = await readAll(fd, before.size);
    const after = fstatSync(fd);
    const steady = bytes.length === before.size && isSame(before, after);
    return { bytes, executable: (before.mode & 0o100) !== 0, stamp: stampOf(before), steady };
  } finally {
    closeSync(fd);
  }
}

const piece = 1 << 20;

/** At most `size` bytes, a piece at a time so that nobody else waits long. */
async function readAll(fd: number, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  while (length < size) {
    const read = readSync(fd, bytes, length, Math.min(piece, size - length), null);
    if (read === 0) break;
    length += read;
    if (length < size) await otherWork();
  }
  return bytes.subarray(0, length);
}

function isSame(one: Stats, other: Stats): boolean {
  return one.size === other.size && one.mtimeMs === other.mtimeMs && one.ctimeMs === other.ctimeMs;
}

function stampOf({ ino, mtimeMs, ctimeMs }: Stats): Stamp {
  return { inode: ino, mtime: mtimeMs, ctime: ctimeMs };
}
