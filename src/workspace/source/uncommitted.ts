import { GitFault, runGit } from "../git/git.ts";
import { objectId } from "../git/ids.ts";
import { isIgnored } from "../scan/ignored.ts";
import type { SourceHead } from "./source-head.ts";

/**
 * How many files of a snapshot differ from the commit that its source stands on; null where that cannot be found out.
 * The comparison happens in our repository, which only borrows the source's objects to read.
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

/** What the walk passes over is missing in every snapshot; that says nothing. */
function isWork(path: string): boolean {
  return path !== "" && !path.split("/").some((part) => isIgnored(part, "directory"));
}
