import type { WorkspaceLimits } from "../../protocol/files/limits.ts";
import { hasCode } from "../beneath/open-directory.ts";
import { BlobCache, fileSystemTime } from "../snapshots/blob-cache.ts";
import { listChanges } from "../snapshots/changes.ts";
import { checkOutFiles } from "../snapshots/check-out-files.ts";
import { listFiles } from "../snapshots/list-files.ts";
import { removeFile } from "../snapshots/restore.ts";
import { cacheFile } from "../snapshots/take.ts";
import { findChanges } from "./find-changes.ts";
import type { RunRepository } from "./run-repository.ts";

/** Changes a checkout of one commit into that of another. Files that neither of them has stay as they are. */
export async function switchCheckout(
  { directory: repository }: RunRepository,
  { from, to }: { readonly from: string; readonly to: string },
  checkout: string,
): Promise<void> {
  const changes = await listChanges(repository, from, to);
  await putBack(
    repository,
    to,
    checkout,
    changes.flatMap(({ path, from: before }) => [path, before ?? []].flat()),
  );
}

/**
 * Undoes all changes that a commit of the checkout would contain. Ignored files stay. Returns false if the checkout was so
 * large, or its ignore files so slow, that some changes may be left.
 */
export async function undoChanges(
  { directory: repository }: RunRepository,
  commit: string,
  checkout: string,
  limits: WorkspaceLimits,
): Promise<boolean> {
  const file = cacheFile(repository, checkout);
  const { files, removed, complete } = await findChanges({
    repository,
    workspace: checkout,
    base: commit,
    limits,
    cache: BlobCache.read(file),
    startedAt: fileSystemTime(`${file}.moment`),
    store: async () => {},
  });
  await putBack(repository, commit, checkout, [...files.map(({ path }) => path), ...removed]);
  return complete;
}

/** Gives paths the content that they have in a commit. A path that the commit does not have is removed. */
async function putBack(
  repository: string,
  commit: string,
  checkout: string,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return;
  const wanted = new Set(paths);
  const files = (await listFiles(repository, commit)).filter(({ path }) => wanted.has(path));
  for (const { path } of files) wanted.delete(path);
  for (const path of wanted) {
    await removeFile(checkout, path).catch((error: unknown) => {
      if (!hasCode(error, "ENOENT", "ENOTDIR", "ELOOP")) throw error;
    });
  }
  await checkOutFiles(repository, files, { directory: checkout, durable: false });
}
