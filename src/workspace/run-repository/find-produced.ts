import type { WorkspaceLimits } from "../../protocol/files/limits.ts";
import { scanWorkspace } from "../scan/scan.ts";
import type { RunRepository } from "./run-repository.ts";
import { readTrackedFiles } from "./tracked-files.ts";

/** Files and directories in a checkout that its commit does not have. */
export interface Produced {
  /** The outermost paths: a directory stands for everything in it. */
  readonly paths: readonly string[];
  /** False if some may be missing, or are neither files nor directories. */
  readonly complete: boolean;
}

/** Finds what programs have added to a checkout. Follows no link. */
export async function findProduced(
  { directory: repository }: RunRepository,
  commit: string,
  checkout: string,
  limits: WorkspaceLimits,
): Promise<Produced> {
  const tracked = await readTrackedFiles(repository, commit);
  const directories: string[] = [];
  const { files, problems, complete } = await scanWorkspace(checkout, limits, (path) => {
    if (tracked.directories.has(path)) return true;
    if (!tracked.submodules.has(path)) directories.push(path);
    return false;
  });
  const added = files.filter(({ path }) => !tracked.files.has(path)).map(({ path }) => path);
  return {
    paths: [...directories, ...added].toSorted(),
    complete: complete && problems.every(({ path }) => tracked.files.has(path)),
  };
}
