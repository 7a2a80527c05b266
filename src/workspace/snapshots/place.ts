import { rm } from "node:fs/promises";

import { fileKind, type WorkspaceLimits } from "../../protocol/files/limits.ts";
import { pathParts } from "../../protocol/files/path.ts";
import { beneath } from "../beneath/descend.ts";
import { hasCode, type HeldDirectory } from "../beneath/held-directory.ts";
import { putFile, putLink } from "../beneath/put-file.ts";
import { readObjects } from "../git/objects.ts";
import { staysInside } from "../scan/link.ts";
import { Problems, quoted, type Problem } from "../scan/problem.ts";
import type { SnapshotFile } from "./read-workspace.ts";

/** Where files of a commit are put, and how surely. */
export interface Placing {
  readonly directory: string;
  readonly durable: boolean;
  /** For a commit of somebody else's; ours hold nothing that was not let in. */
  readonly limits?: WorkspaceLimits;
}

/** What was put in place, and what of a commit could not be: the commit may be somebody else's. */
export interface Placed {
  readonly files: readonly SnapshotFile[];
  readonly problems: readonly Problem[];
}

/**
 * Writes files of a commit into a directory with our own hands: git only hands out bytes, so no hook, filter or
 * attribute has a say. Whatever stands in a file's way is replaced; no link is followed.
 */
export async function placeFiles(
  repository: string,
  wanted: readonly SnapshotFile[],
  { directory, limits, durable }: Placing,
): Promise<Placed> {
  const problems = new Problems();
  const files = wanted.filter((file) => isPlaceable(file, limits, problems));
  const placed = new Set<SnapshotFile>();
  const contents = readObjects(
    repository,
    files.map(({ blob }) => blob),
  );
  const work = files.values();
  const outcomes = await Promise.allSettled(
    Array.from({ length: hands }, async () => {
      for (const file of work) {
        const { value } = await contents.next();
        if (value === undefined)
          throw new Error(`${quoted(file.path)} could not be read from ${repository}.`);
        if (await place(directory, file, value.bytes, durable, problems)) placed.add(file);
      }
    }),
  );
  await contents.return(undefined);
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  return { files: files.filter((file) => placed.has(file)), problems: problems.all() };
}

/** So many files are written at a time: whoever waits for the disk waits with others. */
const hands = 8;

function isPlaceable(
  { path, size }: SnapshotFile,
  limits: WorkspaceLimits | undefined,
  problems: Problems,
): boolean {
  if (pathParts(path) === null) {
    problems.add(path, "name", `The name ${quoted(path)} cannot be used; the file is left out.`);
    return false;
  }
  const limit = limits?.fileBytes[fileKind(path)] ?? Infinity;
  if (size <= 2 * limit) return true;
  const sizes = `${size} bytes; ${limit} are allowed for a file of its kind`;
  problems.add(path, "too_large", `${quoted(path)} has ${sizes}; it is left out.`);
  return false;
}

async function place(
  root: string,
  { path, mode }: SnapshotFile,
  bytes: Buffer,
  durable: boolean,
  problems: Problems,
): Promise<boolean> {
  if (mode !== "120000") {
    const executable = mode === "100755";
    await inPlace(root, path, (directory, name) => putFile(directory, name, bytes, { executable, durable }));
    return true;
  }
  const target = bytes.toString("utf8");
  if (staysInside(target, path.split("/").length - 1)) {
    await inPlace(root, path, (directory, name) => putLink(directory, name, target));
    return true;
  }
  problems.add(path, "link_outside", `The link ${quoted(path)} leads out of the workspace; it is left out.`);
  return false;
}

/** Does it, and once more when a directory had the name: only a directory is not replaced by a rename. */
function inPlace(
  root: string,
  path: string,
  put: (directory: HeldDirectory, name: string) => Promise<void>,
): Promise<void> {
  return beneath(
    root,
    path,
    async (directory, name) => {
      try {
        await put(directory, name);
      } catch (error) {
        if (!hasCode(error, "EISDIR", "ENOTEMPTY", "EEXIST")) throw error;
        await rm(directory.at(name), { recursive: true, force: true });
        await put(directory, name);
      }
    },
    "replace",
  );
}
