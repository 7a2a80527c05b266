import { randomUUID } from "node:crypto";
import { chmod, lchown, lstat, mkdir, readdir, rename, rm, rmdir, unlink } from "node:fs/promises";
import { fstatSync } from "node:fs";
import { dirname, join } from "node:path";
import { OpenDirectory } from "./beneath/open-directory.ts";

/**
 * Removes a directory that a program wrote, whatever it did there: without permissions, nested deeper than a path can
 * be long, or with a great many entries. A missing path is no error.
 *
 * If the server runs as root, processes of the user of agents may still change the directory and try to redirect
 * the removal with a link. So the server first moves everything into a directory that only root can enter.
 */
export async function removeTree(path: string): Promise<void> {
  const found = await lstat(path).catch(ifMissing);
  if (found === null) return;
  if (!found.isDirectory()) return unlink(path);
  if (!isRoot()) {
    try {
      return await rm(path, { recursive: true, force: true });
    } catch {
      // It has closed directories or is too deep.
    }
  }
  await flattenAndRemove(path);
}

/**
 * Empties directories one at a time. Their subdirectories are moved to the top first, so that every path stays short
 * and no call recurses. The top is used by its descriptor: nobody can replace it.
 */
async function flattenAndRemove(path: string): Promise<void> {
  const name = `${prefix}${randomUUID()}`;
  active.add(name);
  try {
    await flattenInto(join(dirname(path), name), path);
  } finally {
    active.delete(name);
  }
}

async function flattenInto(top: string, path: string): Promise<void> {
  await mkdir(top, { mode: 0o700 });
  using opened = OpenDirectory.open(top);
  if (fstatSync(opened.fd).uid !== process.getuid?.())
    throw new Error(
      `Another user replaced ${top} during a removal. Stop the processes of that user, then try again.`,
    );
  try {
    // Moving a directory to another parent writes to it.
    if (!isRoot()) await chmod(path, 0o700);
    await rename(path, opened.at("0"));
  } catch (error) {
    await rmdir(top);
    // If it is missing, somebody else has removed it meanwhile.
    ifMissing(error as NodeJS.ErrnoException);
    return;
  }
  const waiting = [opened.at("0")];
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
      if (!isRoot()) await chmod(name, 0o700);
      moved += 1;
      const target = opened.at(String(moved));
      await rename(name, target);
      waiting.push(target);
    }
    await rmdir(directory);
  }
  await rmdir(top);
}

/** Makes a directory in a private one accessible to the server's user only. Returns false if it is not a directory. */
async function lock(directory: string): Promise<boolean> {
  if (isRoot()) await lchown(directory, 0, 0);
  if (!(await lstat(directory)).isDirectory()) return false;
  await chmod(directory, 0o700);
  return true;
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Removes directories that an interrupted `removeTree` left in a directory. */
export async function finishRemoving(directory: string): Promise<void> {
  const names = await readdir(directory).catch(ifMissing);
  for (const name of names ?? []) {
    if (name.startsWith(prefix) && !active.has(name)) await removeTree(join(directory, name));
  }
}

const prefix = ".removing-";

/** Names of the directories that this process empties now. */
const active = new Set<string>();

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
