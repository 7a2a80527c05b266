import { lstatSync } from "node:fs";
import { mkdir } from "node:fs/promises";

import { sanitize } from "../../protocol/files/names.ts";
import { pathParts } from "../../protocol/files/path.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import { beneath } from "../beneath/descend.ts";
import { hasCode, reason } from "../beneath/open-directory.ts";
import { putFile } from "../beneath/put-file.ts";
import { quoted } from "../scan/problem.ts";
import { withLock, type Locks } from "./lock.ts";

/** Target of a write: the workspace and the directory of its locks. */
export interface WriteTarget {
  readonly workspace: string;
  readonly locks: Locks;
}

/**
 * Writes a file inside a workspace atomically, synced to disk, creating directories as needed, and returns its path.
 * Refuses if a link is on the way or has the file's name: nothing is written outside or through a link.
 */
export async function writeInside(
  { workspace, locks }: WriteTarget,
  path: string,
  content: Buffer | string,
): Promise<Result<string>> {
  if (pathParts(path) === null) {
    return refuse(
      "invalid",
      `${quoted(path)} is not a path inside the workspace. Use names separated by /, without "..".`,
    );
  }
  await mkdir(workspace, { recursive: true });
  const written = await withLock(locks, `${workspace}/${path}`, () => put(workspace, path, content));
  return written.ok ? written.value : written;
}

/** One of several files to write. Its name is sanitized first. */
export interface NamedContent {
  readonly filename: string;
  readonly content: Buffer | string;
}

/** Result of one of several writes. */
export interface WriteOutcome {
  readonly success: boolean;
  readonly originalFilename: string;
  readonly sanitizedPath?: string;
  readonly error?: string;
}

/**
 * Writes several files into one folder of a workspace ("" is its root). A failure does not stop the others.
 */
export async function writeFiles(
  writing: WriteTarget,
  folder: string,
  files: readonly NamedContent[],
): Promise<WriteOutcome[]> {
  const outcomes: WriteOutcome[] = [];
  for (const { filename, content } of files) {
    const name = sanitize(filename);
    const written = name.ok
      ? await writeInside(writing, folder === "" ? name.value : `${folder}/${name.value}`, content)
      : name;
    outcomes.push(
      written.ok
        ? { success: true, originalFilename: filename, sanitizedPath: written.value }
        : { success: false, originalFilename: filename, error: written.refusal.message },
    );
  }
  return outcomes;
}

async function put(workspace: string, path: string, content: Buffer | string): Promise<Result<string>> {
  try {
    return await beneath(
      workspace,
      path,
      async (directory, name) => {
        const there = lstatSync(directory.at(name), { throwIfNoEntry: false });
        if (there !== undefined && !there.isFile()) return inTheWay(path);
        const executable = there !== undefined && (there.mode & 0o100) !== 0;
        await putFile(directory, name, content, { executable, durable: true });
        return ok(path);
      },
      "make",
    );
  } catch (error) {
    if (hasCode(error, "ENOTDIR", "ELOOP", "EISDIR")) return inTheWay(path);
    if (hasCode(error, "ENOENT")) {
      return refuse("lost_race", `${quoted(path)} was not written: its directory was removed.`);
    }
    if (!hasCode(error, "EACCES", "EPERM", "ENOSPC", "EDQUOT", "EROFS", "ENAMETOOLONG")) throw error;
    return refuse("not_allowed", `${quoted(path)} could not be written (${reason(error)}).`);
  }
}

function inTheWay(path: string): Result<never> {
  return refuse("not_allowed", `${quoted(path)} was not written: its path is a link or not a regular file.`);
}
