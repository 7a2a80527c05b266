import { constants } from "node:fs";
import { open, unlink } from "node:fs/promises";
import { beneath } from "../../workspace/beneath/descend.ts";

const largest = 64 * 1024 ** 2;

/** Reads a file that a sandboxed command wrote. Follows no link, because the command may have created one. */
export function readBuilt(root: string, path: string): Promise<Buffer> {
  return beneath(root, path, async (directory, name) => {
    const file = await open(
      directory.at(name),
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    );
    try {
      const stat = await file.stat();
      if (!stat.isFile() || stat.size > largest) throw new Error(`${path} is not a usable file.`);
      return await file.readFile();
    } finally {
      await file.close();
    }
  });
}

/**
 * Replaces the text of a file in a directory in which sandboxed commands ran, and sets its time, so that caches of
 * compiled code see the change. Follows no link.
 */
export function rewriteBuilt(root: string, path: string, text: string, at: Date): Promise<void> {
  return beneath(root, path, async (directory, name) => {
    const file = await open(
      directory.at(name),
      constants.O_WRONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    );
    try {
      if (!(await file.stat()).isFile()) throw new Error(`${path} is not a file.`);
      await file.truncate(0);
      await file.writeFile(text);
      await file.utimes(at, at);
    } finally {
      await file.close();
    }
  });
}

/** Removes a file in a directory in which sandboxed commands ran. It may be missing. */
export async function removeBuilt(root: string, path: string): Promise<void> {
  try {
    await beneath(root, path, (directory, name) => unlink(directory.at(name)));
  } catch {
    // It was never written, or the tests removed it.
  }
}
