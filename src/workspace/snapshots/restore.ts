import { rmdirSync, unlinkSync } from "node:fs";
import { dirname } from "node:path";

import { makeWorkspace } from "../make-workspace.ts";
import { defaultLimits, type WorkspaceLimits } from "../../protocol/files/limits.ts";
import { beneath } from "../beneath/descend.ts";
import { hasCode } from "../beneath/open-directory.ts";
import type { Problem } from "../scan/problem.ts";
import { fileSystemTime, BlobCache } from "./blob-cache.ts";
import { listFiles } from "./list-files.ts";
import { checkOutFiles } from "./check-out-files.ts";
import { readWorkspace, type SnapshotFile } from "./read-workspace.ts";
import { cacheFile } from "./take.ts";

/** Changes that a restore made to a workspace. */
export interface RestoreResult {
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly problems: readonly Problem[];
}

/**
 * Restores a workspace to a commit: writes files that differ and removes files that are not in the commit.
 * Ignored build output stays, and so does anything that a snapshot could not have taken, unless it is in the
 * way. A workspace that is too large to scan as a whole loses no file. The agent must not be working. Each file is replaced atomically and compared by content first, so
 * after a crash another call completes the work.
 */
export async function restoreWorkspace(
  repository: string,
  commit: string,
  workspace: string,
  limits: WorkspaceLimits = defaultLimits,
): Promise<RestoreResult> {
  await makeWorkspace(workspace);
  const { different, superfluous } = await compareWorkspace(repository, commit, workspace, limits);
  for (const path of superfluous) await removeFile(workspace, path);
  const result = await checkOutFiles(repository, different, { directory: workspace, durable: true });
  return { written: result.files.map(({ path }) => path), removed: superfluous, problems: result.problems };
}

/** Differences between a workspace and a commit. */
interface Differences {
  /** Files of the commit that are missing or different in the workspace. */
  readonly different: readonly SnapshotFile[];
  /** Paths in the workspace that the commit does not have; empty if the workspace exceeds its limits. */
  readonly superfluous: readonly string[];
}

/** Compares the content of a workspace with a commit. */
export async function compareWorkspace(
  repository: string,
  commit: string,
  workspace: string,
  limits: WorkspaceLimits = defaultLimits,
): Promise<Differences> {
  const current = await readCurrent(repository, workspace, limits);
  const wanted = await listFiles(repository, commit);
  const paths = new Set(wanted.map(({ path }) => path));
  return {
    different: wanted.filter((file) => !isSame(current.files.get(file.path), file)),
    // A snapshot of a workspace beyond its limits holds only a part of it, so a file that it lacks may be the only copy.
    superfluous: current.complete ? [...current.files.keys()].filter((path) => !paths.has(path)) : [],
  };
}

async function readCurrent(
  repository: string,
  workspace: string,
  limits: WorkspaceLimits,
): Promise<{ readonly files: ReadonlyMap<string, SnapshotFile>; readonly complete: boolean }> {
  const file = cacheFile(repository, workspace);
  const startedAt = fileSystemTime(`${file}.moment`);
  const cache = BlobCache.read(file);
  const { files, complete } = await readWorkspace(workspace, {
    limits,
    cache,
    readAll: true,
    startedAt,
    store: async () => {},
  });
  return { files: new Map(files.map((one) => [one.path, one])), complete };
}

function isSame(one: SnapshotFile | undefined, other: SnapshotFile): boolean {
  return one?.blob === other.blob && one.mode === other.mode;
}

/** Removes a file and its parent directories that become empty. */
export async function removeFile(workspace: string, path: string): Promise<void> {
  await beneath(workspace, path, (directory, name) => unlinkSync(directory.at(name)));
  for (let parent = dirname(path); parent !== "."; parent = dirname(parent)) {
    const isEmpty = await beneath(workspace, parent, (directory, name) => {
      try {
        rmdirSync(directory.at(name));
        return true;
      } catch (error) {
        if (hasCode(error, "ENOTEMPTY", "EEXIST")) return false;
        throw error;
      }
    });
    if (!isEmpty) return;
  }
}
