import { randomUUID } from "node:crypto";
import { chmod, lstat, mkdir, readdir, rename, rm, rmdir, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Removes a directory that a program wrote, whatever it did there: without permissions, nested deeper than a path can
 * be long, or with a great many entries. A missing path is no error. No process may write to the directory any more.
 *
 * Directories are emptied one at a time. Their subdirectories are moved to the top first, so that every path stays
 * short and no call recurses.
 */
export async function removeTree(path: string): Promise<void> {
  const found = await lstat(path).catch(ifMissing);
  if (found === null) return;
  if (!found.isDirectory()) return unlink(path);
  try {
    await rm(path, { recursive: true, force: true });
  } catch {
    await flattenAndRemove(path);
  }
}

/** Removes what `rm` could not remove. */
async function flattenAndRemove(path: string): Promise<void> {
  const top = join(dirname(path), `${prefix}${randomUUID()}`);
  await mkdir(top, { mode: 0o700 });
  try {
    await chmod(path, 0o700);
    await rename(path, join(top, "0"));
  } catch (error) {
    await rmdir(top);
    // If it is missing, somebody else has removed it meanwhile.
    ifMissing(error as NodeJS.ErrnoException);
    return;
  }
  const waiting = [join(top, "0")];
  let moved = 0;
  for (let directory = waiting.pop(); directory !== undefined; directory = waiting.pop()) {
    for (const entry of await readdir(directory, { withFileTypes: true })) {
      const name = join(directory, entry.name);
      if (!entry.isDirectory()) {
        await unlink(name);
        continue;
      }
      // Moving a directory to another parent writes to it.
      await chmod(name, 0o700);
      moved += 1;
      const target = join(top, String(moved));
      await rename(name, target);
      waiting.push(target);
    }
    await rmdir(directory);
  }
  await rmdir(top);
}

/** Removes directories that an interrupted `removeTree` left in a directory. */
export async function finishRemoving(directory: string): Promise<void> {
  const names = await readdir(directory).catch(ifMissing);
  for (const name of names ?? []) if (name.startsWith(prefix)) await removeTree(join(directory, name));
}

const prefix = ".removing-";

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
