import { copyFile, lstat, readFile, readlink, rm, rmdir } from "node:fs/promises";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";

import { hasCode } from "../../beneath/open-directory.ts";
import type { MoveRecord } from "./move-journal.ts";
import { askPersonsGit, runPersonsGit } from "./persons-git.ts";

/** Returns the path of the index that the platform prepares next to git's own. */
export function freshIndex(gitDirectory: string): string {
  return join(gitDirectory, "index.signalbox");
}

/** A path that differs between the old and the new commit. */
export interface ChangedPath {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Lists the paths that differ between the old and the new commit, without submodules. */
export async function changedPaths({ worktree, from, to }: MoveRecord): Promise<readonly ChangedPath[]> {
  const args = ["diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", "--no-ext-diff", from, to];
  const fields = (await runPersonsGit(worktree, args)).split("\0");
  const changed: ChangedPath[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [oldMode = "", newMode = "", before = "", after = ""] = (fields[at] ?? "").split(" ");
    if (oldMode === ":160000" || newMode === "160000") continue;
    changed.push({ path: fields[at + 1] ?? "", before: asBlob(before), after: asBlob(after) });
  }
  return changed;
}

/**
 * Restores the changed files of a worktree to the old or the new commit after an interruption, and prepares
 * an index for them. A file that has neither the old nor the new content, nor the beginning of one of them,
 * belongs to the person. Then returns these files and writes nothing. Also returns files whose path is a
 * directory now.
 */
export async function settleFiles(record: MoveRecord, target: "from" | "to"): Promise<readonly string[]> {
  const { worktree, gitDirectory, from, to } = record;
  const changed = await changedPaths(record);
  const states = await statesOf(record, changed);
  const foreign = states.filter(({ state }) => state === "foreign").map(({ path }) => path);
  if (foreign.length > 0) return foreign;
  const index = freshIndex(gitDirectory);
  await rm(`${index}.lock`, { force: true });
  await copyFile(join(gitDirectory, "index"), index);
  const environment = { GIT_INDEX_FILE: index };
  if (target === "to" && !(await isIndexAt(record, to, environment)))
    await runPersonsGit(worktree, ["read-tree", "-i", "-m", from, to], { environment });
  const wanted = (one: ChangedPath): string | null => (target === "to" ? one.after : one.before);
  for (const one of states) {
    if (wanted(one) === null && one.state !== "absent") await removeFile(worktree, one.path);
  }
  const write = states.filter((one) => wanted(one) !== null).map(({ path }) => path);
  const inTheWay = await Promise.all(write.map((path) => isDirectory(join(worktree, path))));
  const blocked = write.filter((_, at) => inTheWay[at]);
  if (blocked.length > 0) return blocked;
  const args = ["checkout-index", "-f", "-u", "-z", "--stdin"];
  await runPersonsGit(worktree, args, { environment, input: write.map((path) => `${path}\0`).join("") });
  return [];
}

/**
 * Returns the person's untracked files at paths where the new commit adds files, because git would overwrite
 * them.
 */
export async function filesInTheWay(record: MoveRecord): Promise<readonly string[]> {
  const changed = await changedPaths(record);
  const removed = new Set(changed.filter(({ after }) => after === null).map(({ path }) => path));
  const found: string[] = [];
  for (const { path, before } of changed) {
    if (before !== null) continue;
    const stats = await lstat(join(record.worktree, path)).catch(noStats);
    if (stats?.isDirectory() === true) {
      const others = await runPersonsGit(record.worktree, ["ls-files", "--others", "-z", "--", path]);
      found.push(...others.split("\0").filter((other) => other !== ""));
    } else if (stats !== null) found.push(path);
    else {
      const parent = await blockingParent(record.worktree, path);
      if (parent !== null && !removed.has(parent)) found.push(parent);
    }
  }
  return [...new Set(found)];
}

/** Returns the parent of a path that is not a directory; null if there is none. */
async function blockingParent(worktree: string, path: string): Promise<string | null> {
  for (let parent = dirname(path); parent !== "."; parent = dirname(parent)) {
    const stats = await lstat(join(worktree, parent)).catch(noStats);
    if (stats !== null) return stats.isDirectory() ? null : parent;
  }
  return null;
}

async function isDirectory(file: string): Promise<boolean> {
  return (await lstat(file).catch(noStats))?.isDirectory() === true;
}

function noStats(error: unknown): null {
  if (hasCode(error, "ENOENT", "ENOTDIR")) return null;
  throw error;
}

async function isIndexAt(
  { worktree }: MoveRecord,
  commit: string,
  environment: Readonly<Record<string, string>>,
): Promise<boolean> {
  const args = ["diff-index", "--cached", "--quiet", commit];
  return (await askPersonsGit(worktree, args, { environment })).code === 0;
}

/** The state of a file: git wrote it completely or partly, it does not exist, or the person changed it. */
type FileState = "ours" | "absent" | "foreign";

/** Compares files with both commits, as git would store them. */
async function statesOf(
  record: MoveRecord,
  changed: readonly ChangedPath[],
): Promise<readonly (ChangedPath & { readonly state: FileState })[]> {
  const { worktree } = record;
  const blobs = new Map<string, string>();
  const plain: string[] = [];
  for (const { path } of changed) {
    const file = join(worktree, path);
    const stats = await lstat(file).catch(noStats);
    if (stats?.isSymbolicLink() === true) blobs.set(path, blobId(Buffer.from(await readlink(file))));
    else if (stats?.isFile() === true) plain.push(path);
  }
  const input = plain.map((path) => `${path}\n`).join("");
  const ids =
    plain.length === 0
      ? []
      : (await runPersonsGit(worktree, ["hash-object", "--stdin-paths"], { input })).split("\n");
  for (const [at, path] of plain.entries()) blobs.set(path, ids[at] ?? "");
  const isPlain = new Set(plain);
  const states = [];
  for (const one of changed) {
    const blob = blobs.get(one.path);
    const isKnown = blob === undefined || blob === one.before || blob === one.after;
    const isPartial = !isKnown && isPlain.has(one.path) && (await isHalfWritten(record, one.path));
    const state: FileState = blob === undefined ? "absent" : isKnown || isPartial ? "ours" : "foreign";
    states.push({ ...one, state });
  }
  return states;
}

/** Returns true if a file is the beginning of the content of either commit. */
async function isHalfWritten({ worktree, from, to }: MoveRecord, path: string): Promise<boolean> {
  const start = await readFile(join(worktree, path), "latin1");
  for (const commit of [to, from]) {
    const args = ["cat-file", "--filters", `${commit}:${path}`];
    const { code, output } = await askPersonsGit(worktree, args, { asBytes: true });
    if (code === 0 && output.startsWith(start)) return true;
  }
  return false;
}

function blobId(bytes: Buffer): string {
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

async function removeFile(worktree: string, path: string): Promise<void> {
  await rm(join(worktree, path), { force: true });
  for (let parent = dirname(path); parent !== "."; parent = dirname(parent)) {
    try {
      await rmdir(join(worktree, parent));
    } catch (error) {
      if (hasCode(error, "ENOTEMPTY", "EEXIST", "ENOENT")) return;
      throw error;
    }
  }
}

function asBlob(id: string): string | null {
  return /^0+$/u.test(id) ? null : id;
}
