import { GitFault, runGit } from "../git/git.ts";
import { objectId } from "../git/ids.ts";
import { isIgnored } from "../scan/ignored.ts";
import type { SourceHead } from "./source-head.ts";

/**
 * Counts the files of a snapshot that differ from the commit its source has checked out; null if that cannot be
 * determined. The comparison runs in the platform's own repository, which only borrows the source's objects for
 * reading.
 */
export async function countUncommitted(
  repository: string,
  snapshot: string,
  { commit, objects }: SourceHead,
): Promise<number | null> {
  const args = ["diff-tree", "-r", "-z", "--name-only", "--no-renames", "--no-ext-diff", "--end-of-options"];
  const environment = { GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(objects) };
  try {
    const names = await runGit(repository, [...args, objectId(commit), objectId(snapshot)], { environment });
    return names.toString("utf8").split("\0").filter(isWork).length;
  } catch (error) {
    if (error instanceof GitFault) return null;
    throw error;
  }
}

/** Filters out ignored paths: the scan skips them, so they are missing in every snapshot. */
function isWork(path: string): boolean {
  return path !== "" && !path.split("/").some((part) => isIgnored(part, "directory"));
}
