import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { hasCode, type OpenDirectory } from "../../workspace/beneath/open-directory.ts";

/**
 * Reads a file of a directory; null if there is none. Throws an `UnusableFile` with a sentence if it is a
 * link, is not a file, or is larger than the limit.
 */
export async function readFileBeneath(
  directory: OpenDirectory,
  name: string,
  bytesAtMost: number,
): Promise<string | null> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  try {
    await using file = await open(directory.at(name), flags);
    const stats = await file.stat();
    if (!stats.isFile()) throw new UnusableFile(`${name} is not a file. Remove it.`);
    if (stats.size > bytesAtMost) throw new UnusableFile(`${name} is too large. Remove it.`);
    return await file.readFile("utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    if (hasCode(error, "ELOOP")) throw new UnusableFile(`${name} is a link. Remove it.`);
    throw error;
  }
}

/** The error for a file that must not be used as a state file. */
export class UnusableFile extends Error {
  override readonly name = "UnusableFile";
}
