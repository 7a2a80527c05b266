import { readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { hasCode } from "../../beneath/open-directory.ts";

/** The content of the lock, for a person who finds it. Git never reads it. */
const words =
  "Signalbox is moving this branch. It removes this file when it is done, or when it moves a branch here again.\n";

/** Takes git's own lock of a worktree's index. Returns false if somebody else holds it. */
export async function takeIndexLock(gitDirectory: string): Promise<boolean> {
  try {
    await writeFile(join(gitDirectory, "index.lock"), words, { flag: "wx" });
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

/** Returns true if the platform holds the lock of the index. */
export function isOwnLock(gitDirectory: string): boolean {
  try {
    return readFileSync(join(gitDirectory, "index.lock"), "utf8") === words;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
}

/** Releases the lock if the platform holds it. */
export async function releaseIndexLock(gitDirectory: string): Promise<void> {
  if (isOwnLock(gitDirectory)) await rm(join(gitDirectory, "index.lock"), { force: true });
}
