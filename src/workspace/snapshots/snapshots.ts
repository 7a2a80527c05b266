import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

import type { WorkspaceLimits } from "../../protocol/files/limits.ts";
import { pathParts } from "../../protocol/files/path.ts";
import type { CommitOptions } from "../git/fast-import.ts";
import { runGit } from "../git/git.ts";
import { isRefName, objectId } from "../git/ids.ts";
import { readObject, readObjects } from "../git/objects.ts";
import { ensureRepository } from "../git/repository.ts";
import { countLines, listChanges, readPatch, type Change, type LineCount, type Patch } from "./changes.ts";
import { listFiles } from "./list-files.ts";
import { checkOutCommit } from "./check-out-commit.ts";
import { checkOutFiles, type CheckoutResult } from "./check-out-files.ts";
import { editCommit, type EditedFile } from "./edit-commit.ts";
import type { SnapshotFile } from "./read-workspace.ts";
import { compareWorkspace, restoreWorkspace, type RestoreResult } from "./restore.ts";
import { takeSnapshot, type Snapshot, type SnapshotOptions } from "./take.ts";

/**
 * Repository of workspace snapshots. Agents cannot reach it, and git never runs in a directory that they can
 * write. Every method can be called again after a crash.
 */
export class Snapshots {
  readonly directory: string;

  constructor(directory: string) {
    this.directory = directory;
  }

  /** Commits everything in the workspace under a ref. */
  take(workspace: string, options: SnapshotOptions): Promise<Snapshot> {
    return takeSnapshot(this.directory, workspace, options);
  }

  /** Commits new contents of some files on top of a commit. */
  edit(
    files: readonly EditedFile[],
    options: CommitOptions & { readonly parent: string },
  ): Promise<{ readonly commit: string; readonly tree: string }> {
    return editCommit(this.directory, files, options);
  }

  /** Lists the files of a commit. Throws if the content of one is missing, unless the caller takes its path. */
  files(commit: string, takeMissing?: (path: string) => void): Promise<SnapshotFile[]> {
    return listFiles(this.directory, commit, undefined, takeMissing);
  }

  /** Returns one file of a commit, or null if the path does not exist. */
  async file(commit: string, path: string): Promise<SnapshotFile | null> {
    if (pathParts(path) === null) return null;
    return (await listFiles(this.directory, commit, [path])).find((file) => file.path === path) ?? null;
  }

  /** Returns those of some paths that are files of a commit. The cost depends on their number alone. */
  async filesAt(commit: string, paths: readonly string[]): Promise<SnapshotFile[]> {
    const wanted = new Set(paths);
    return (await listFiles(this.directory, commit, paths)).filter(({ path }) => wanted.has(path));
  }

  /** Reads the first `maxBytes` bytes of a file of a commit, or null if it does not exist. */
  async read(commit: string, path: string, maxBytes: number): Promise<Buffer | null> {
    if (pathParts(path) === null) return null;
    return readObject(this.directory, `${objectId(commit)}:${path}`, maxBytes);
  }

  /** Reads the first `maxBytes` bytes of a blob, or null if it does not exist. */
  readBlob(blob: string, maxBytes: number): Promise<Buffer | null> {
    return readObject(this.directory, objectId(blob), maxBytes);
  }

  /** Reads some files of a commit with a single git process. Missing paths are skipped. */
  async *readMany(
    commit: string,
    paths: readonly string[],
  ): AsyncGenerator<{ readonly path: string; readonly bytes: Buffer }> {
    const wanted = new Set(paths);
    const files = (await this.files(commit)).filter(({ path }) => wanted.has(path));
    const objects = readObjects(
      this.directory,
      files.map(({ blob }) => blob),
    );
    let index = 0;
    for await (const { bytes } of objects) yield { path: files[index++]!.path, bytes };
  }

  /** Reads all files of a commit in order, with a single git process. */
  async *contents(commit: string): AsyncGenerator<{ readonly file: SnapshotFile; readonly bytes: Buffer }> {
    const files = await this.files(commit);
    const objects = readObjects(
      this.directory,
      files.map(({ blob }) => blob),
    );
    let index = 0;
    for await (const { bytes } of objects) yield { file: files[index++]!, bytes };
  }

  /** Lists the files that differ between two commits. From null, every file counts as added. */
  changes(from: string | null, to: string): Promise<Change[]> {
    return listChanges(this.directory, from, to);
  }

  /** Counts added and removed lines per path between two commits. */
  lineCounts(from: string | null, to: string): Promise<Map<string, LineCount>> {
    return countLines(this.directory, from, to);
  }

  /** Returns the difference between two commits as text. */
  patch(from: string | null, to: string, how: { maxBytes: number; binary?: boolean }): Promise<Patch> {
    return readPatch(this.directory, from, to, how);
  }

  /**
   * Writes a commit's files into an empty directory, which is created if missing; used for builds and
   * verifiers.
   */
  checkOut(commit: string, directory: string): Promise<CheckoutResult> {
    return checkOutCommit(this.directory, commit, directory);
  }

  /** Restores a workspace to a commit. Ignored build output stays. */
  restore(commit: string, workspace: string, limits?: WorkspaceLimits): Promise<RestoreResult> {
    return restoreWorkspace(this.directory, commit, workspace, limits);
  }

  /** Writes some files of a commit into a workspace. Its other files stay as they are. */
  async restorePaths(commit: string, workspace: string, paths: readonly string[]): Promise<void> {
    const files = await this.filesAt(commit, paths);
    await checkOutFiles(this.directory, files, { directory: workspace, durable: true });
  }

  /** Lists the paths whose content in a workspace differs from a commit, compared as `restore` does. */
  async differences(commit: string, workspace: string): Promise<string[]> {
    const { different, superfluous } = await compareWorkspace(this.directory, commit, workspace);
    return [...different.map(({ path }) => path), ...superfluous];
  }

  /** Returns the time of a commit. */
  async dateOf(commit: string): Promise<Date> {
    const args = ["log", "-1", "--format=%ct", "--end-of-options", objectId(commit)];
    return new Date(Number((await runGit(this.directory, args)).toString("utf8")) * 1000);
  }

  /** Points a ref below `refs/`, such as `heads/main`, at a commit. An existing ref is moved. */
  async branch(commit: string, ref: string): Promise<void> {
    await runGit(this.directory, ["update-ref", "--end-of-options", refName(ref), objectId(commit)]);
  }

  /** Deletes a ref. Objects that only it reached are removed by garbage collection. */
  async forget(ref: string): Promise<void> {
    await runGit(this.directory, ["update-ref", "-d", "--end-of-options", refName(ref)]);
  }

  /** Returns the commit of a ref, or null if the ref does not exist. */
  async find(ref: string): Promise<string | null> {
    const args = ["for-each-ref", "--format=%(objectname)", "--end-of-options", refName(ref)];
    const [commit = ""] = (await runGit(this.directory, args)).toString("utf8").split("\n");
    return commit === "" ? null : commit;
  }

  /** Returns a commit and those before it, newest first, at most `most`. */
  async history(commit: string, most: number): Promise<string[]> {
    const args = ["rev-list", `--max-count=${most}`, "--end-of-options", objectId(commit)];
    const lines = (await runGit(this.directory, args)).toString("utf8").split("\n");
    return lines.filter((line) => line !== "");
  }

  /** Returns the newest of some commits; null if the repository has none of them. Of equally old ones, the first. */
  async newest(commits: readonly string[]): Promise<string | null> {
    if (commits.length === 0) return null;
    const args = ["rev-list", "--ignore-missing", "--no-walk=unsorted", "--timestamp", "--end-of-options"];
    const listed = (await runGit(this.directory, [...args, ...commits.map(objectId)])).toString("utf8");
    const dated = listed
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => line.split(" "));
    const last = Math.max(...dated.map(([seconds]) => Number(seconds)));
    return dated.find(([seconds]) => Number(seconds) === last)?.[1] ?? null;
  }

  /** Lists the refs below `refs/<below>/`, without that prefix. */
  async names(below: string): Promise<string[]> {
    const args = ["for-each-ref", "--format=%(refname)", "--end-of-options", `${refName(below)}/`];
    const lines = (await runGit(this.directory, args)).toString("utf8").split("\n");
    return lines.flatMap((line) => (line === "" ? [] : [line.slice(`refs/${below}/`.length)]));
  }

  /** Writes a branch with its history into one file that `git clone` and `git fetch` can read. */
  async bundle(ref: string, file: string): Promise<void> {
    const fresh = `${file}.new`;
    try {
      await runGit(this.directory, ["bundle", "create", "--quiet", fresh, refName(ref)]);
      await rename(fresh, file);
    } finally {
      await rm(fresh, { force: true });
    }
  }

  /**
   * Repacks the repository when it has more packs than `maxPacks` and drops unreachable objects older than an
   * hour. Every snapshot creates a small pack, so call this after each.
   */
  async collectGarbage(maxPacks = 50): Promise<void> {
    const names = await readdir(join(this.directory, "objects", "pack"));
    if (names.filter((name) => name.endsWith(".pack")).length <= maxPacks) return;
    await runGit(this.directory, ["gc", "--quiet", "--prune=1.hour.ago"]);
  }
}

/** Opens the snapshots of a repository, which is created if missing. */
export async function openSnapshots(directory: string): Promise<Snapshots> {
  await ensureRepository(directory);
  return new Snapshots(directory);
}

function refName(ref: string): string {
  if (!isRefName(ref)) throw new Error(`${JSON.stringify(ref)} is not a valid snapshot name.`);
  return `refs/${ref}`;
}
