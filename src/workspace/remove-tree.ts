import { randomUUID } from "node:crypto";
import { chmod, lchown, lstat, mkdir, readdir, rename, rm, rmdir, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Removes a directory that a program wrote, whatever it did there: without permissions, nested deeper than a path can
 * be long, or with a great many entries. A missing path is no error.
 *
 * If the server runs as root, processes of the agents' user may still change the directory, and try to lead the removal
 * elsewhere by a link. So root first takes every directory away from them, from the top down.
 *
 * Directories are emptied one at a time. Their subdirectories are moved to the top first, so that every path stays
 * short and no call recurses.
 */
export async function removeTree(path: string): Promise<void> {
  const found = await lstat(path).catch(ifMissing);
  if (found === null) return;
  if (!found.isDirectory()) return unlink(path);
  try {
    await lockTree(path);
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
    await lock(path);
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
    if (!(await lock(directory))) {
      await unlink(directory);
      continue;
    }
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

/** Locks a directory and everything below it, if the server runs as root. */
async function lockTree(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const waiting = [path];
  for (let directory = waiting.pop(); directory !== undefined; directory = waiting.pop()) {
    if (!(await lock(directory))) continue;
    for (const entry of await readdir(directory, { withFileTypes: true }))
      if (entry.isDirectory()) waiting.push(join(directory, entry.name));
  }
}

/**
 * Makes a directory accessible to the server's user only. Its parent must be so already: then no other user can replace
 * it by a link meanwhile. Returns false if it is not a directory.
 */
async function lock(directory: string): Promise<boolean> {
  if (process.getuid?.() === 0) await lchown(directory, 0, 0);
  if (!(await lstat(directory)).isDirectory()) return false;
  await chmod(directory, 0o700);
  return true;
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
