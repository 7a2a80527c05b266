import { closeSync, constants, fstatSync, openSync, readlinkSync, readSync, type Stats } from "node:fs";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";

import { beneath } from "../beneath/descend.ts";
import { hasCode } from "../beneath/open-directory.ts";
import type { ScannedFile, Stamp } from "./scan.ts";

/** Content of a workspace file. `stable` is false if the file changed during the read and may be torn. */
export interface ReadFile {
  readonly bytes: Buffer;
  readonly executable: boolean;
  readonly stamp: Stamp;
  readonly stable: boolean;
}

/**
 * Reads the current content of a scanned file. Returns null if it is gone, has grown too large or is no longer a file.
 * Neither follows nor waits for a link or pipe that replaced it.
 */
export function readScanned(root: string, file: ScannedFile, maxBytes: number): Promise<ReadFile | null> {
  return beneath(root, file.path, (directory, name) =>
    file.kind === "link" ? readLink(directory.at(name), file) : readStable(directory.at(name), maxBytes),
  ).catch((error: unknown) => {
    if (hasCode(error, "ENOENT", "ENOTDIR", "ELOOP", "EINVAL", "ENXIO")) return null;
    throw error;
  });
}

function readLink(path: string, { stamp }: ScannedFile): ReadFile {
  return { bytes: Buffer.from(readlinkSync(path)), executable: false, stamp, stable: true };
}

/** Reads up to three times, because a working agent may be writing the file; then accepts the last result. */
async function readStable(path: string, maxBytes: number): Promise<ReadFile | null> {
  const tries = [await readOnce(path, maxBytes)];
  while (tries.length < 3 && tries.at(-1)?.stable === false) tries.push(await readOnce(path, maxBytes));
  return tries.at(-1) ?? null;
}

async function readOnce(path: string, maxBytes: number): Promise<ReadFile | null> {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const before = fstatSync(fd);
    if (!before.isFile() || before.size > maxBytes) return null;
    const bytes = await readAll(fd, before.size);
    const after = fstatSync(fd);
    const stable = bytes.length === before.size && isSame(before, after);
    return { bytes, executable: (before.mode & 0o100) !== 0, stamp: stampOf(before), stable };
  } finally {
    closeSync(fd);
  }
}

const piece = 1 << 20;

/** Reads at most `size` bytes and yields between pieces, so other work is not blocked for long. */
async function readAll(fd: number, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  while (length < size) {
    const read = readSync(fd, bytes, length, Math.min(piece, size - length), null);
    if (read === 0) break;
    length += read;
    if (length < size) await yieldToEventLoop();
  }
  return bytes.subarray(0, length);
}

function isSame(one: Stats, other: Stats): boolean {
  return one.size === other.size && one.mtimeMs === other.mtimeMs && one.ctimeMs === other.ctimeMs;
}

function stampOf({ ino, mtimeMs, ctimeMs }: Stats): Stamp {
  return { inode: ino, mtime: mtimeMs, ctime: ctimeMs };
}
