import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { hasCode } from "../beneath/open-directory.ts";
import { GitFault, startGit } from "../git/git.ts";
import { resolveRef, type RepositoryPlace } from "../source/locate-repository.ts";
import { borrowing } from "./history.ts";

/**
 * Returns true if a person's worktree has staged, changed or untracked files; null if git cannot tell within
 * a minute. Git runs in a scratch directory with a copy of the index, so it writes nothing in the repository
 * and reads none of its configuration. Changes inside submodules do not count.
 */
export async function hasUncommittedChanges(
  place: RepositoryPlace,
  scratch: string,
): Promise<boolean | null> {
  if (place.workTree === null) return false;
  const head = resolveRef(place, "HEAD");
  if (head === null) return null;
  const view = join(scratch, "view.git");
  for (const name of ["objects", "refs", "info"]) await mkdir(join(view, name), { recursive: true });
  await writeFile(join(view, "HEAD"), `${head.id}\n`);
  await copyIfPresent(join(place.own, "index"), join(view, "index"));
  await copyIfPresent(join(place.common, "info", "exclude"), join(view, "info", "exclude"));
  for (const name of await readdir(place.own)) {
    if (name.startsWith("sharedindex.")) await copyIfPresent(join(place.own, name), join(view, name));
  }
  try {
    return await printsAnything(view, place.workTree, join(place.common, "objects"));
  } catch (error) {
    if (error instanceof GitFault) return null;
    throw error;
  }
}

/** Returns true if `git status` prints anything. Stops at the first byte of output. */
async function printsAnything(view: string, workTree: string, objects: string): Promise<boolean> {
  const status = ["status", "--porcelain", "-z", "--no-renames", "--ignore-submodules=all"];
  const { child, done, stop } = startGit(view, [...status, "--untracked-files=normal"], {
    settings: ["core.bare=false"],
    environment: { ...borrowing(objects), GIT_WORK_TREE: workTree },
    signal: AbortSignal.timeout(60_000),
  });
  child.stdin.end();
  try {
    for await (const _ of child.stdout) return true;
    await done;
    return false;
  } finally {
    await stop();
  }
}

async function copyIfPresent(from: string, to: string): Promise<void> {
  await copyFile(from, to).catch((error: unknown) => {
    if (!hasCode(error, "ENOENT")) throw error;
  });
}
