import { randomBytes } from "node:crypto";
import { constants, fsync } from "node:fs";
import { open, rename, symlink, unlink } from "node:fs/promises";
import { promisify } from "node:util";

import type { OpenDirectory } from "./open-directory.ts";

/** Options for writing a file into a directory. */
export interface PutOptions {
  readonly executable?: boolean;
  /** True if the file must survive a power failure once this returns. */
  readonly durable: boolean;
  /** Prefix of the temporary file's name, if a crash must not leave the usual one behind. */
  readonly prefix?: string;
}

/**
 * Replaces whatever has the name by one rename, so readers see the old or the new file, complete. A link or a
 * second hard link of the old file is replaced, never written through.
 */
export async function putFile(
  directory: OpenDirectory,
  name: string,
  content: Buffer | string,
  { executable = false, durable, prefix = temporaryPrefix }: PutOptions,
): Promise<void> {
  const temporary = directory.at(temporaryName(prefix));
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  try {
    {
      await using file = await open(temporary, flags, executable ? 0o777 : 0o666);
      await file.writeFile(content);
      if (durable) await file.sync();
    }
    await rename(temporary, directory.at(name));
  } catch (error) {
    // The first error matters; the scan ignores a leftover temporary file.
    await unlink(temporary).catch(() => {});
    throw error;
  }
  if (durable) await promisify(fsync)(directory.fd);
}

/** Replaces whatever has the name, except a directory, by a link. */
export async function putLink(directory: OpenDirectory, name: string, target: string): Promise<void> {
  const temporary = directory.at(temporaryName(temporaryPrefix));
  await symlink(target, temporary);
  try {
    await rename(temporary, directory.at(name));
  } catch (error) {
    // See putFile().
    await unlink(temporary).catch(() => {});
    throw error;
  }
}

/** Returns an unpredictable name. The scan ignores those with the usual prefix, which a crash may leave behind. */
function temporaryName(prefix: string): string {
  return `${prefix}${randomBytes(9).toString("hex")}`;
}

/** Prefix of temporary file names. */
export const temporaryPrefix = ".signalbox-new-";
