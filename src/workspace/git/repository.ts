import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { hasCode } from "../beneath/held-directory.ts";
import { runGit } from "./git.ts";

/**
 * Makes a bare repository for this user's eyes only, unless one is there. It comes into being whole, by one rename;
 * its HEAD names a branch that never exists, so that nothing in it is checked out and no attributes are read from it.
 */
export async function ensureRepository(directory: string): Promise<void> {
  if (existsSync(join(directory, "HEAD"))) {
    await removeCrashReports(directory);
    return removeStaleLocks(directory);
  }
  await mkdir(dirname(directory), { recursive: true, mode: 0o700 });
  const fresh = await mkdtemp(join(dirname(directory), `.${basename(directory)}-`));
  try {
    await runGit(fresh, ["init", "--quiet", "--bare", "--template=", "--initial-branch=none"]);
    await rename(fresh, directory);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!hasCode(error, "ENOTEMPTY", "EEXIST") || !existsSync(join(directory, "HEAD"))) throw error;
  }
}

/** A git that was left by a killed server writes why it gave up; nobody reads it. */
export async function removeCrashReports(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (name.startsWith("fast_import_crash_")) await rm(join(directory, name), { force: true });
  }
}

const aMinute = 60_000;

/** A machine that went down in the middle leaves git's lock files behind, and git would wait for their owners for ever. */
async function removeStaleLocks(directory: string): Promise<void> {
  const places = [directory, ...(await directoriesIn(join(directory, "refs")))];
  for (const place of places) {
    for (const name of await readdir(place)) {
      const file = join(place, name);
      if (name.endsWith(".lock") && Date.now() - (await stat(file)).mtimeMs > aMinute)
        await rm(file, { force: true });
    }
  }
}

async function directoriesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return [
    root,
    ...entries.flatMap((entry) => (entry.isDirectory() ? [join(entry.parentPath, entry.name)] : [])),
  ];
}
