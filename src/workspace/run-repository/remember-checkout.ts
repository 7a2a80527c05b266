import { setTimeout as pause } from "node:timers/promises";

import type { WorkspaceLimits } from "../../protocol/files/limits.ts";
import { scanWorkspace } from "../scan/scan.ts";
import { BlobCache, fileSystemTime } from "../snapshots/blob-cache.ts";
import { modeOf } from "../snapshots/read-workspace.ts";
import { cacheFile } from "../snapshots/take.ts";
import type { RunRepository } from "./run-repository.ts";
import { readTrackedFiles } from "./tracked-files.ts";

/**
 * Records that a new checkout has the files of its commit, so that its first commit reads only changed files.
 * Call it after the checkout has its owner and before anybody works in it. Without it, the first commit reads
 * all files, with the same result.
 */
export async function rememberCheckout(
  { directory: repository }: RunRepository,
  commit: string,
  directory: string,
  limits: WorkspaceLimits,
): Promise<void> {
  const file = cacheFile(repository, directory);
  const cache = BlobCache.reset(file);
  const { files: tracked, directories } = await readTrackedFiles(repository, commit);
  const { files } = await scanWorkspace(directory, limits, (path) => directories.has(path));
  const newest = files.reduce((latest, { stamp }) => Math.max(latest, stamp.ctime, stamp.mtime), 0);
  const now = await timeAfter(newest, `${file}.moment`);
  for (const { path, ...found } of files) {
    const expected = tracked.get(path);
    if (expected?.mode !== modeOf(found)) continue;
    cache.remember(path, { size: found.size, stamp: found.stamp, blob: expected.blob }, { now });
  }
  cache.write();
}

/**
 * Waits until a change of a file would get a later time than the newest one so far. Returns the time then.
 */
async function timeAfter(newest: number, file: string): Promise<number> {
  const distinct = 110;
  const { now } = fileSystemTime(file);
  // A file with a time in the future is not remembered.
  if (now - newest > distinct || newest > now) return now;
  await pause(distinct - (now - newest));
  return fileSystemTime(file).now;
}
