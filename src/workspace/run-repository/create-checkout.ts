import { lstat, mkdir, mkdtemp, readdir, rename } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { defaultLimits } from "../../protocol/files/limits.ts";
import { hasCode } from "../beneath/open-directory.ts";
import { runGit } from "../git/git.ts";
import { writeGitDirectory } from "../git/git-directory.ts";
import { isRefName, objectId } from "../git/ids.ts";
import { removeTree } from "../remove-tree.ts";
import { BlobCache } from "../snapshots/blob-cache.ts";
import { smallText } from "../source/locate-repository.ts";
import { findChanges } from "./find-changes.ts";
import { copyHistory } from "./history.ts";
import type { RunRepository } from "./run-repository.ts";
import { shallowCommitsOf } from "./shallow.ts";

/** Options for a checkout. */
export interface NewCheckoutOptions {
  /** The name of the local branch to check out. */
  readonly branch: string;
}

/**
 * Creates a checkout of a commit with its own git directory: its own objects with the history of that commit,
 * one branch, an identity, and neither remotes nor hooks. Builds it next to the target and renames it, so
 * that a crash leaves nothing in the target; the next call removes the rest. Keeps a target that already is
 * this checkout, unchanged. Throws if the target contains anything else.
 */
export async function createCheckout(
  { directory: repository }: RunRepository,
  commit: string,
  directory: string,
  { branch }: NewCheckoutOptions,
): Promise<void> {
  if (!isRefName(branch)) throw new Error(`${JSON.stringify(branch)} is not a valid branch name.`);
  await mkdir(dirname(directory), { recursive: true, mode: 0o711 });
  await removeLeftovers(directory);
  if (!(await isFree(directory))) {
    if (await isUntouched(repository, commit, directory, branch)) return;
    throw new Error(`${directory} is not empty, so no checkout was created there. Remove it first.`);
  }
  const fresh = await mkdtemp(join(dirname(directory), `.${basename(directory)}${infix}`));
  active.add(fresh);
  try {
    const own = join(fresh, ".git");
    await writeGitDirectory(own, {
      branch,
      branches: { [branch]: objectId(commit) },
      shallow: await shallowCommitsOf(repository, commit),
    });
    await copyHistory(repository, commit, own);
    await runGit(own, ["read-tree", "-m", "-u", "--end-of-options", commit], {
      settings: ["core.fsync=none"],
      environment: { GIT_WORK_TREE: fresh },
    });
    await rename(fresh, directory);
  } catch (error) {
    await removeTree(fresh);
    throw error;
  } finally {
    active.delete(fresh);
  }
}

/** Removes the leftovers of interrupted calls for the same target. */
async function removeLeftovers(directory: string): Promise<void> {
  const parent = dirname(directory);
  const prefix = `.${basename(directory)}${infix}`;
  for (const name of await readdir(parent)) {
    const isOurs = name.startsWith(prefix) && name.length === prefix.length + 6;
    if (isOurs && !active.has(join(parent, name))) await removeTree(join(parent, name));
  }
}

/**
 * Returns true if the path does not exist or is an empty directory. Anything else may be the only copy of
 * somebody's work.
 */
async function isFree(directory: string): Promise<boolean> {
  try {
    return (await lstat(directory)).isDirectory() && (await readdir(directory)).length === 0;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return true;
    throw error;
  }
}

/** Returns true if a directory is a checkout of a commit in which nobody has changed a file. */
async function isUntouched(
  repository: string,
  commit: string,
  directory: string,
  branch: string,
): Promise<boolean> {
  if (smallText(join(directory, ".git", "HEAD")) !== `ref: refs/heads/${branch}\n`) return false;
  const limits = { ...defaultLimits, files: Infinity, bytes: Infinity };
  const { files, removed } = await findChanges({
    repository,
    workspace: directory,
    base: commit,
    limits,
    cache: BlobCache.reset(""),
    startedAt: { now: 0 },
    store: async () => {},
  });
  return files.length === 0 && removed.length === 0;
}

/** The middle part of the name of a checkout in progress. Six random characters follow. */
const infix = "-new-";

/** The checkouts that this process is creating. */
const active = new Set<string>();
