import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { pathParts } from "../../protocol/files/path.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import { runGit } from "../git/git.ts";
import { objectId } from "../git/ids.ts";
import { readObjects } from "../git/objects.ts";
import { commitTree, writeBlob, type CommitWords } from "./commit-tree.ts";
import type { Conflict, ConflictFile, ConflictSide } from "./conflict.ts";
import { leftMarkers } from "./conflict-markers.ts";

/** The chosen content of a path: bytes, a blob of the repository, or null to delete the path. */
export type Resolution = Buffer | { readonly blob: string } | null;

/** The merge commit of a resolved conflict. */
export interface ResolvedMerge {
  readonly commit: string;
  readonly tree: string;
  /** The blob of every resolved path; null if the path is deleted. */
  readonly blobs: ReadonlyMap<string, string | null>;
  /** The paths without a conflict that the resolution changed. */
  readonly alsoChanged: readonly string[];
}

/** The parents of the merge commit, and its message and time. */
export interface ResolutionOptions extends CommitWords {
  readonly ours: string;
  readonly theirs: string;
}

/**
 * Builds the merge commit from the chosen contents. Every conflicting path needs a content; other paths may
 * change too. Refuses if a conflict marker is left. The same arguments give the same commit.
 */
export async function resolveConflict(
  repository: string,
  conflict: Conflict,
  resolutions: ReadonlyMap<string, Resolution>,
  { ours, theirs, ...words }: ResolutionOptions,
): Promise<Result<ResolvedMerge>> {
  const undecided = conflict.files.filter(({ path }) => !resolutions.has(path)).map(({ path }) => path);
  if (undecided.length > 0)
    return refuse("invalid", `The conflict in ${undecided.join(", ")} is not resolved.`, {
      paths: undecided,
    });
  const wrong = [...resolutions.keys()].filter((path) => pathParts(path) === null);
  if (wrong.length > 0) return refuse("invalid", `${JSON.stringify(wrong[0])} is not a path of a file.`);
  const files = new Map(conflict.files.map((file) => [file.path, file]));
  const entries: Entry[] = [];
  for (const [path, resolution] of resolutions) {
    const file = files.get(path);
    const bytes = await bytesOf(repository, resolution, file);
    const left = bytes === null ? [] : leftMarkers(bytes, await sidesOf(repository, file));
    const [first] = left;
    if (first !== undefined)
      return refuse("invalid", `${path} still has a conflict marker on line ${first.line}. Remove it.`, {
        path,
        left,
      });
    entries.push({ path, resolution, mode: modeOf(file) });
  }
  const { tree, blobs } = await writeTree(repository, conflict.tree, entries);
  const commit = await commitTree(repository, tree, [ours, theirs], words);
  const alsoChanged = [...resolutions.keys()].filter((path) => !files.has(path));
  return ok({ commit, tree, blobs, alsoChanged });
}

interface Entry {
  readonly path: string;
  readonly resolution: Resolution;
  /** The mode; null for a path without a conflict, which keeps its mode. */
  readonly mode: string | null;
}

/** Reads the bytes to search for markers; null if there is no text. */
async function bytesOf(
  repository: string,
  resolution: Resolution,
  file: ConflictFile | undefined,
): Promise<Buffer | null> {
  if (resolution === null || Buffer.isBuffer(resolution)) return resolution;
  if (modeOf(file) === submodule) return null;
  return readBlob(repository, resolution.blob);
}

async function sidesOf(repository: string, file: ConflictFile | undefined): Promise<Buffer[]> {
  const sides = [file?.ours, file?.theirs].filter((side) => isFile(side));
  return Promise.all(sides.map(({ blob }) => readBlob(repository, blob)));
}

function isFile(side: ConflictSide | null | undefined): side is ConflictSide {
  return side !== null && side !== undefined && side.mode !== submodule;
}

async function readBlob(repository: string, blob: string): Promise<Buffer> {
  for await (const { bytes } of readObjects(repository, [blob])) return bytes;
  throw new Error(`The object ${blob} is missing in ${repository}.`);
}

/** Merges the modes as git merges content: a side that changed the mode wins, ours before theirs. */
function modeOf(file: ConflictFile | undefined): string | null {
  if (file === undefined) return null;
  const { base, ours, theirs } = file;
  if (ours === null || theirs === null) return (ours ?? theirs ?? base)?.mode ?? plainFile;
  return ours.mode === base?.mode ? theirs.mode : ours.mode;
}

const plainFile = "100644";
const submodule = "160000";

/** Writes a tree with changed entries, through a temporary index. */
async function writeTree(
  repository: string,
  tree: string,
  entries: readonly Entry[],
): Promise<{ readonly tree: string; readonly blobs: ReadonlyMap<string, string | null> }> {
  const own = await mkdtemp(join(tmpdir(), "signalbox-merge-"));
  const environment = { GIT_INDEX_FILE: join(own, "index") };
  const blobs = new Map<string, string | null>();
  try {
    await runGit(repository, ["read-tree", objectId(tree)], { environment });
    const known = await modesIn(repository, environment);
    const rows: string[] = [];
    for (const { path, resolution, mode } of entries) {
      const blob = await store(repository, resolution);
      blobs.set(path, blob);
      rows.push(
        blob === null
          ? `0 ${"0".repeat(40)}\t${path}\0`
          : `${mode ?? known.get(path) ?? plainFile} ${blob}\t${path}\0`,
      );
    }
    await runGit(repository, ["update-index", "-z", "--index-info"], { environment, input: rows.join("") });
    const written = (await runGit(repository, ["write-tree"], { environment })).toString("utf8").trim();
    return { tree: objectId(written), blobs };
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

async function modesIn(
  repository: string,
  environment: Readonly<Record<string, string>>,
): Promise<Map<string, string>> {
  const rows = (await runGit(repository, ["ls-files", "--stage", "-z"], { environment }))
    .toString("utf8")
    .split("\0");
  return new Map(
    rows.filter((row) => row !== "").map((row) => [row.slice(row.indexOf("\t") + 1), row.slice(0, 6)]),
  );
}

async function store(repository: string, resolution: Resolution): Promise<string | null> {
  if (resolution === null) return null;
  if (!Buffer.isBuffer(resolution)) return objectId(resolution.blob);
  return writeBlob(repository, resolution);
}
