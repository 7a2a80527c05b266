import { mkdtemp, readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";

/**
 * Calls `act` with an empty directory inside a repository, which nobody else can enter, and removes it
 * afterwards.
 */
export async function withScratch<T>(repository: string, act: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(repository, prefix));
  active.add(basename(directory));
  try {
    return await act(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
    active.delete(basename(directory));
  }
}

/** Removes scratch directories that a crash left in a repository. */
export async function removeOldScratch(repository: string): Promise<void> {
  for (const name of await readdir(repository)) {
    if (name.startsWith(prefix) && !active.has(name))
      await rm(join(repository, name), { recursive: true, force: true });
  }
}

const prefix = "scratch-";

/** The names of the directories that this process uses. */
const active = new Set<string>();
