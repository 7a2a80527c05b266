import { randomBytes } from "node:crypto";
import { constants, fsync } from "node:fs";
import { open, rename, symlink, unlink } from "node:fs/promises";
import { promisify } from "node:util";

import type { HeldDirectory } from "./held-directory.ts";

/** How a file is to be put into a directory. */
export interface Putting {
  readonly executable?: boolean;
  /** Whether it must be on disk when this is done, so that not even a power failure takes it back. */
  readonly durable: boolean;
}

/**
 * Puts a file in place of whatever had the name, by one rename: who looks sees the old one or the new one, whole. A
 * link or a second name of the old file is replaced, never written through.
 */
export async function putFile(
  directory: HeldDirectory,
  name: string,
  content: Buffer | string,
  { executable = false, durable }: Putting,
): Promise<void> {
  const temporary = directory.at(temporaryName());
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  try {
    {
      await using file = await open(temporary, flags, executable ? 0o777 : 0o666);
      await file.writeFile(content);
      if (durable) await file.sync();
    }
    await rename(temporary, directory.at(name));
  } catch (error) {
    await unlink(temporary).catch(() => {});
    throw error;
  }
  if (durable) await promisify(fsync)(directory.fd);
}

/** Puts a link in place of whatever had the name, but a directory. */
export async function putLink(directory: HeldDirectory, name: string, target: string): Promise<void> {
  const temporary = directory.at(temporaryName());
  await symlink(target, temporary);
  try {
    await rename(temporary, directory.at(name));
  } catch (error) {
    await unlink(temporary).catch(() => {});
    throw error;
  }
}

/** A name that nobody can foresee; the walk passes over what a crash left of it. */
function temporaryName(): string {
  return `${temporaryPrefix}${randomBytes(9).toString("hex")}`;
}

/** How the names of files that are not yet in place begin. */
export const temporaryPrefix = ".signalbox-new-";
