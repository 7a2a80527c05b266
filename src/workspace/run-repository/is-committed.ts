import type { WorkspaceLimits } from "../../protocol/files/limits.ts";
import { BlobCache, fileSystemTime } from "../snapshots/blob-cache.ts";
import { cacheFile } from "../snapshots/take.ts";
import { findChanges } from "./find-changes.ts";
import type { RunRepository } from "./run-repository.ts";

/**
 * Returns true if a checkout contains nothing besides ignored files that a commit does not have. If something cannot be
 * read or compared, it returns false.
 */
export async function isCommitted(
  { directory: repository }: RunRepository,
  commit: string,
  checkout: string,
  limits: WorkspaceLimits,
): Promise<boolean> {
  const file = cacheFile(repository, checkout);
  const { files, removed, problems, complete } = await findChanges({
    repository,
    workspace: checkout,
    base: commit,
    limits,
    cache: BlobCache.read(file),
    startedAt: fileSystemTime(`${file}.moment`),
    store: async () => {},
  });
  // A file that is larger than it should be was taken nevertheless.
  const isTaken = problems.every(({ code }) => code === "over_limit");
  return complete && isTaken && files.length === 0 && removed.length === 0;
}
