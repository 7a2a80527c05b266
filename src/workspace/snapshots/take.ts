import { createHash } from "node:crypto";
import { join } from "node:path";

import { defaultLimits, type WorkspaceLimits } from "../../protocol/files/limits.ts";
import { putAt, removeAll, startImport, type CommitOptions } from "../git/fast-import.ts";
import { GitFault } from "../git/git.ts";
import { fileSystemTime, BlobCache } from "./blob-cache.ts";
import { readWorkspace, type WorkspaceContent } from "./read-workspace.ts";

/** Metadata of a snapshot, and how its workspace is read. */
export interface SnapshotOptions extends CommitOptions {
  readonly limits?: WorkspaceLimits;
  /** Reads all files, also those whose times have not changed: a program can write to mapped memory unnoticed. */
  readonly readAll?: boolean;
}

/** A commit of everything in a workspace, with the problems that explain missing files. */
export interface Snapshot extends WorkspaceContent {
  readonly commit: string;
  readonly tree: string;
}

/**
 * Commits a workspace's content with one git process. The platform scans and reads the files itself; git receives bytes
 * and never a path to open. Blobs, tree, commit and ref become visible at the end, in this order, so a crash leaves
 * nothing visible; taking it again with the same options gives the same commit.
 */
export async function takeSnapshot(
  repository: string,
  workspace: string,
  options: SnapshotOptions,
): Promise<Snapshot> {
  const file = cacheFile(repository, workspace);
  const cache = BlobCache.read(file);
  try {
    return await takeWith(cache, repository, workspace, options);
  } catch (error) {
    // An object in the cache is missing from the repository, for example after a manual repair. Read
    // everything again.
    if (!(error instanceof GitFault) || cache.isEmpty) throw error;
    return takeWith(BlobCache.reset(file), repository, workspace, options);
  }
}

/** Returns the path of the blob cache of a workspace. */
export function cacheFile(repository: string, workspace: string): string {
  return join(repository, `known-${createHash("sha256").update(workspace).digest("hex").slice(0, 16)}`);
}

async function takeWith(
  cache: BlobCache,
  repository: string,
  workspace: string,
  options: SnapshotOptions,
): Promise<Snapshot> {
  const startedAt = fileSystemTime(`${cacheFile(repository, workspace)}.moment`);
  const git = startImport(repository);
  try {
    const content = await readWorkspace(workspace, {
      limits: options.limits ?? defaultLimits,
      cache,
      readAll: options.readAll ?? false,
      startedAt,
      store: (bytes) => git.store(bytes),
    });
    const files = content.files.map(({ path, mode, blob }) => putAt(path, mode, blob));
    const taken = await git.commit(options, [removeAll(), ...files]);
    cache.write();
    return { ...content, ...taken };
  } catch (error) {
    await git.stop();
    throw error;
  }
}
