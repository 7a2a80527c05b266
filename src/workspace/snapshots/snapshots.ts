import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

import type { WorkspaceLimits } from "../../protocol/files/limits.ts";
import { pathParts } from "../../protocol/files/path.ts";
import { runGit } from "../git/git.ts";
import { isRefName, objectId } from "../git/ids.ts";
import { readObject, readObjects } from "../git/objects.ts";
import { ensureRepository } from "../git/repository.ts";
import { countLines, listChanges, readPatch, type Change, type LineCount, type Patch } from "./changes.ts";
import { listFiles } from "./list-files.ts";
import { placeFiles, type Placed } from "./place.ts";
import type { SnapshotFile } from "./read-workspace.ts";
import { restoreWorkspace, type Restored } from "./restore.ts";
import { takeSnapshot, type Snapshot, type SnapshotWish } from "./take.ts";

/**
 * A repository of the platform's own that holds what workspaces were at certain moments. Agents cannot reach it, and
 * git is never run where they can write. Every function may be called again after a crash.
 */
export class Snapshots {
  readonly directory: string;

  constructor(directory: string) {
    this.directory = directory;
  }

  /** A commit of everything in the workspace, found again under its ref. */
  take(workspace: string, wish: SnapshotWish): Promise<Snapshot> {
    return takeSnapshot(this.directory, workspace, wish);
  }

  /** Every file of a commit. */
  files(commit: string): Promise<SnapshotFile[]> {
    return listFiles(this.directory, commit);
  }

  /** One file of a commit; null where there is none under that path. */
  async file(commit: string, path: string): Promise<SnapshotFile | null> {
    if (pathParts(path) === null) return null;
    return (await listFiles(this.directory, commit, path)).find((file) => file.path === path) ?? null;
  }

  /** A file of a commit, its first `mostBytes` bytes; null where there is none. */
  async read(commit: string, path: string, mostBytes: number): Promise<Buffer | null> {
    if (pathParts(path) === null) return null;
    return readObject(this.directory, `${objectId(commit)}:${path}`, mostBytes);
  }

  /** The content of a file by its blob, its first `mostBytes` bytes; null where there is none. */
  readBlob(blob: string, mostBytes: number): Promise<Buffer | null> {
    return readObject(this.directory, objectId(blob), mostBytes);
  }

  /** Some files of a commit, with one git process for all; a path that is not there is left out. */
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

  /** The files of a commit with their content, one after the other, with one git process for all. */
  async *contents(commit: string): AsyncGenerator<{ readonly file: SnapshotFile; readonly bytes: Buffer }> {
    const files = await this.files(commit);
    const objects = readObjects(
      this.directory,
      files.map(({ blob }) => blob),
    );
    let index = 0;
    for await (const { bytes } of objects) yield { file: files[index++]!, bytes };
  }

  /** The files that differ between two commits; from null everything was added. */
  changes(from: string | null, to: string): Promise<Change[]> {
    return listChanges(this.directory, from, to);
  }

  /** How many lines were added and removed in the files that differ between two commits, by path. */
  lineCounts(from: string | null, to: string): Promise<Map<string, LineCount>> {
    return countLines(this.directory, from, to);
  }

  /** The difference between two commits as text. */
  patch(from: string | null, to: string, how: { mostBytes: number; binary?: boolean }): Promise<Patch> {
    return readPatch(this.directory, from, to, how);
  }

  /** Writes a commit's files into an empty directory, which is made if it is missing: for builds and verifiers. */
  async checkOut(commit: string, directory: string): Promise<Placed> {
    await mkdir(directory, { recursive: true });
    if ((await readdir(directory)).length > 0) throw new Error(`The directory ${directory} is not empty.`);
    return placeFiles(this.directory, await this.files(commit), { directory, durable: false });
  }

  /** Makes a workspace what it was in a commit; ignored build output stays. */
  restore(commit: string, workspace: string, limits?: WorkspaceLimits): Promise<Restored> {
    return restoreWorkspace(this.directory, commit, workspace, limits);
  }

  /** Lets a commit be found under a name below `refs/`, `heads/main` for example; the name is moved if it exists. */
  async branch(commit: string, ref: string): Promise<void> {
    await runGit(this.directory, ["update-ref", "--end-of-options", refName(ref), objectId(commit)]);
  }

  /** Forgets a name; what only it led to goes with the garbage. */
  async forget(ref: string): Promise<void> {
    await runGit(this.directory, ["update-ref", "-d", "--end-of-options", refName(ref)]);
  }

  /** The commit that a name leads to; null where the name is not there. */
  async find(ref: string): Promise<string | null> {
    const args = ["for-each-ref", "--format=%(objectname)", "--end-of-options", refName(ref)];
    const [commit = ""] = (await runGit(this.directory, args)).toString("utf8").split("\n");
    return commit === "" ? null : commit;
  }

  /** What snapshots are called below `refs/` and this name. */
  async names(below: string): Promise<string[]> {
    const args = ["for-each-ref", "--format=%(refname)", "--end-of-options", `${refName(below)}/`];
    const lines = (await runGit(this.directory, args)).toString("utf8").split("\n");
    return lines.flatMap((line) => (line === "" ? [] : [line.slice(`refs/${below}/`.length)]));
  }

  /** Writes a branch and all that leads to it into one file that `git clone` and `git fetch` read. */
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
   * Puts the packs together when there are more than so many, and drops what no name leads to any more and is older
   * than an hour. Every snapshot makes a small pack of its own, so it is worth asking after each.
   */
  async collectGarbage(mostPacks = 50): Promise<void> {
    const names = await readdir(join(this.directory, "objects", "pack"));
    if (names.filter((name) => name.endsWith(".pack")).length <= mostPacks) return;
    await runGit(this.directory, ["gc", "--quiet", "--prune=1.hour.ago"]);
  }
}

/** The snapshots in a repository, which is made if it is not there. */
export async function openSnapshots(directory: string): Promise<Snapshots> {
  await ensureRepository(directory);
  return new Snapshots(directory);
}

function refName(ref: string): string {
  if (!isRefName(ref)) throw new Error(`${JSON.stringify(ref)} is no name for a snapshot.`);
  return `refs/${ref}`;
}
