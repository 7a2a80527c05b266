import type { FileMode } from "../git/fast-import.ts";
import { GitFault, runGit } from "../git/git.ts";
import { objectId } from "../git/ids.ts";
import type { SnapshotFile } from "./read-workspace.ts";

/**
 * Lists the files of a commit, or those at or under some paths, with their sizes and in git's order. Submodules are
 * left out. Throws if the repository lacks the content of a file, unless the caller takes its path.
 */
export async function listFiles(
  repository: string,
  commit: string,
  under?: readonly string[],
  takeMissing: (path: string) => void = refuseMissing,
): Promise<SnapshotFile[]> {
  if (under?.length === 0) return [];
  const tree = ["ls-tree", "-r", "-l", "-z", "--full-tree", "--end-of-options", objectId(commit)];
  const args = under === undefined ? tree : [...tree, "--", ...under];
  const text = (await runGit(repository, args)).toString("utf8");
  return text.split("\0").flatMap((row) => parse(row, takeMissing));
}

/** Parses `<mode> blob <id> <size>\t<path>`; the size is padded with spaces, and BAD if the content is missing. */
function parse(row: string, takeMissing: (path: string) => void): SnapshotFile[] {
  const [, mode, blob, size, path] = /^(\d{6}) blob ([0-9a-f]{40}) +(\d+|BAD)\t([^]+)$/.exec(row) ?? [];
  if (mode === undefined || blob === undefined || path === undefined) return [];
  if (size === "BAD") {
    takeMissing(path);
    return [];
  }
  return [{ path, mode: asMode(mode), size: Number(size), blob }];
}

function refuseMissing(path: string): void {
  throw new GitFault(`The repository lacks the content of ${path}.`);
}

/** Maps modes of old repositories, such as 100664, to the supported modes. */
export function asMode(mode: string): FileMode {
  if (mode === "120000") return "120000";
  return mode === "100755" ? "100755" : "100644";
}
