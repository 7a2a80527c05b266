import { rmdirSync, unlinkSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";

import { defaultLimits, type WorkspaceLimits } from "../../protocol/files/limits.ts";
import { beneath } from "../beneath/descend.ts";
import { hasCode } from "../beneath/held-directory.ts";
import type { Problem } from "../scan/problem.ts";
import { fileSystemMoment, KnownFiles } from "./known-files.ts";
import { listFiles } from "./list-files.ts";
import { placeFiles } from "./place.ts";
import { readWorkspace, type SnapshotFile } from "./read-workspace.ts";
import { knownFile } from "./take.ts";

/** What restoring a workspace changed in it. */
export interface Restored {
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly problems: readonly Problem[];
}

/**
 * Makes a workspace what it was in a commit: files that differ are written, files that are not in the commit are
 * removed. Ignored build output stays, and so does what a snapshot could not have taken, unless it is in the way.
 * The agent must not be working. Each file is replaced in one step and everything is compared by content first, so
 * after a crash in the middle doing it again does the rest.
 */
export async function restoreWorkspace(
  repository: string,
  commit: string,
  workspace: string,
  limits: WorkspaceLimits = defaultLimits,
): Promise<Restored> {
  await mkdir(workspace, { recursive: true });
  const there = await contentOf(repository, workspace, limits);
  const wanted = await listFiles(repository, commit);
  const paths = new Set(wanted.map(({ path }) => path));
  const removed = [...there.values()].map(({ path }) => path).filter((path) => !paths.has(path));
  for (const path of removed) await remove(workspace, path);
  const different = wanted.filter((file) => !isSame(there.get(file.path), file));
  const placed = await placeFiles(repository, different, { directory: workspace, durable: true });
  return { written: placed.files.map(({ path }) => path), removed, problems: placed.problems };
}

async function contentOf(
  repository: string,
  workspace: string,
  limits: WorkspaceLimits,
): Promise<ReadonlyMap<string, SnapshotFile>> {
  const file = knownFile(repository, workspace);
  const moment = fileSystemMoment(`${file}.moment`);
  const known = KnownFiles.read(file);
  const { files } = await readWorkspace(workspace, { limits, known, moment, keep: async () => {} });
  return new Map(files.map((one) => [one.path, one]));
}

function isSame(one: SnapshotFile | undefined, other: SnapshotFile): boolean {
  return one?.blob === other.blob && one.mode === other.mode;
}

/** Removes a file, and the directories that are empty without it. */
async function remove(workspace: string, path: string): Promise<void> {
  await beneath(workspace, path, (directory, name) => unlinkSync(directory.at(name)));
  for (let parent = dirname(path); parent !== "."; parent = dirname(parent)) {
    const isEmpty = await beneath(workspace, parent, (directory, name) => {
      try {
        rmdirSync(directory.at(name));
        return true;
      } catch (error) {
        if (hasCode(error, "ENOTEMPTY", "EEXIST")) return false;
        throw error;
      }
    });
    if (!isEmpty) return;
  }
}
