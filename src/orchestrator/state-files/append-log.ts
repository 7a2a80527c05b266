import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { hasCode, type OpenDirectory } from "../../workspace/beneath/open-directory.ts";
import { UnusableFile } from "./read-file.ts";

/**
 * Appends lines to a log and returns its new length. Does not repeat lines that a crashed call already wrote
 * after `before`, the length at the last success.
 */
export async function appendLog(
  directory: OpenDirectory,
  name: string,
  lines: readonly string[],
  before: number,
): Promise<number> {
  const flags =
    constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  try {
    await using file = await open(directory.at(name), flags, 0o666);
    const stats = await file.stat();
    if (!stats.isFile()) throw new UnusableFile(`${name} is not a file. Remove it.`);
    const text = lines.map((line) => `${line}\n`).join("");
    const bytes = Buffer.from(text);
    const tail = Buffer.alloc(Math.max(0, Math.min(stats.size - before, bytes.length)));
    if (tail.length > 0) await file.read(tail, 0, tail.length, before);
    const written = tail.equals(bytes.subarray(0, tail.length)) ? tail.length : 0;
    await file.writeFile(bytes.subarray(written));
    return (await file.stat()).size;
  } catch (error) {
    if (hasCode(error, "ELOOP")) throw new UnusableFile(`${name} is a link. Remove it.`);
    throw error;
  }
}
