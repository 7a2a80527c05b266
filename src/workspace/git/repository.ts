import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { hasCode } from "../beneath/open-directory.ts";
import { runGit } from "./git.ts";

/**
 * Creates a bare repository, accessible to this user only, unless it exists. One rename makes it appear
 * complete. Its HEAD names a branch that never exists, so nothing is checked out and no attributes are read
 * from it.
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

/** Removes the crash reports that git writes when the server that fed it is killed. */
export async function removeCrashReports(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (name.startsWith("fast_import_crash_")) await rm(join(directory, name), { force: true });
  }
}

const staleAfterMs = 60_000;

/** Removes old lock files. A machine crash leaves them behind, and git would then refuse to work for ever. */
async function removeStaleLocks(directory: string): Promise<void> {
  const locks = await namesIn(directory, false);
  for (const file of [...locks, ...(await namesIn(join(directory, "refs"), true))]) {
    if (!file.endsWith(".lock")) continue;
    const changed = await stat(file).catch(noneIfAbsent);
    if (changed !== null && Date.now() - changed.mtimeMs > staleAfterMs) await rm(file, { force: true });
  }
}

/** Returns the files of a directory, and of those in it. Git may remove files and empty directories meanwhile. */
async function namesIn(directory: string, deep: boolean): Promise<string[]> {
  const entries = (await readdir(directory, { withFileTypes: true }).catch(noneIfAbsent)) ?? [];
  const files: string[] = [];
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (!entry.isDirectory()) files.push(path);
    else if (deep) files.push(...(await namesIn(path, true)));
  }
  return files;
}

function noneIfAbsent(error: unknown): null {
  if (hasCode(error, "ENOENT")) return null;
  throw error;
}
