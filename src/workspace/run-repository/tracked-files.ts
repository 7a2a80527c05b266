import { pathParts } from "../../protocol/files/path.ts";
import type { FileMode } from "../git/fast-import.ts";
import { runGit } from "../git/git.ts";
import { objectId } from "../git/ids.ts";
import { asMode } from "../snapshots/list-files.ts";

/** The mode and content of a file of a commit. */
export interface TrackedFile {
  readonly mode: FileMode;
  readonly blob: string;
}

/** The files, submodules and directories of a commit. */
export interface TrackedFiles {
  /** The files by path, without paths that a workspace cannot have. Those stay as they are. */
  readonly files: ReadonlyMap<string, TrackedFile>;
  /** The paths of submodules. */
  readonly submodules: ReadonlySet<string>;
  /** All directories with at least one file. */
  readonly directories: ReadonlySet<string>;
}

/** Lists the files, submodules and directories of a commit. */
export async function readTrackedFiles(repository: string, commit: string): Promise<TrackedFiles> {
  const args = ["ls-tree", "-r", "-z", "--full-tree", "--end-of-options", objectId(commit)];
  const files = new Map<string, TrackedFile>();
  const submodules = new Set<string>();
  const directories = new Set<string>();
  for (const row of (await runGit(repository, args)).toString("utf8").split("\0")) {
    // A row is `<mode> <type> <id>`, a tab and the path; submodules have the type `commit`.
    const tab = row.indexOf("\t");
    if (tab === -1) continue;
    const path = row.slice(tab + 1);
    const mode = row.slice(0, 6);
    addParents(path, directories);
    if (mode === "160000") submodules.add(path);
    else if (pathParts(path) !== null)
      files.set(path, { mode: asMode(mode), blob: row.slice(tab - 40, tab) });
  }
  return { files, submodules, directories };
}

function addParents(path: string, directories: Set<string>): void {
  for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
    const parent = path.slice(0, end);
    if (directories.has(parent)) return;
    directories.add(parent);
  }
}
