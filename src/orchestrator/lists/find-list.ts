import { realpathSync } from "node:fs";
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";

import { beneath } from "../../workspace/beneath/descend.ts";
import { hasCode, OpenDirectory, reason } from "../../workspace/beneath/open-directory.ts";

/** A task list that was found. */
export interface FoundList {
  /** The path of the file relative to the directory, with `/` as the separator. */
  readonly file: string;
  readonly content: string;
}

const maxBytes = 8 * 1024 * 1024;
const maxFolders = 1000;

/** The usual places of task lists, in search order. `*` stands for any folder. */
const places = [
  "docs/planning/06-tasks.md",
  "docs/planning/TASKS.md",
  "TASKS.md",
  "specs/*/tasks.md",
  ".kiro/specs/*/tasks.md",
  ".taskmaster/tasks/tasks.json",
];

/**
 * Finds and reads the task list of a project: the given path, or else the first of the usual places; null if
 * there is none. If several folders have a list, takes the first one with an open box, or else the first one.
 * Never reads outside the directory. Throws an error with a sentence for people if the file cannot be read.
 */
export async function findTaskList(directory: string, given?: string): Promise<FoundList | null> {
  const root = realpathSync(directory);
  if (given !== undefined) return readList(root, given, true);
  for (const place of places) {
    const found = place.includes("*") ? await firstOpen(root, place) : await readList(root, place, false);
    if (found !== null) return found;
  }
  return null;
}

async function firstOpen(root: string, place: string): Promise<FoundList | null> {
  const [folder = "", name = ""] = place.split("/*/");
  let first: FoundList | null = null;
  for (const entry of await foldersIn(root, folder)) {
    const found = await readList(root, `${folder}/${entry}/${name}`, false);
    if (found !== null && /\[ ?\]/u.test(found.content)) return found;
    first ??= found;
  }
  return first;
}

async function foldersIn(root: string, folder: string): Promise<readonly string[]> {
  try {
    return await beneath(root, `${folder}/x`, (directory) => namesIn(directory));
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

function namesIn(directory: OpenDirectory): readonly string[] {
  return directory
    .list(maxFolders)
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted((one, other) => (one < other ? -1 : 1));
}

/**
 * Reads a list; null if it does not exist. A usual place that leads outside or is not a file also counts as
 * absent; a given path throws an error.
 */
async function readList(root: string, path: string, isGiven: boolean): Promise<FoundList | null> {
  const target = realPath(join(isAbsolute(path) ? "" : root, path), path);
  if (target === null) return null;
  const inside = relative(root, target);
  if (inside === "" || inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
    if (!isGiven) return null;
    throw new Error(`${path} is not a file inside the project. Give a path of a file in the project.`);
  }
  const file = isAbsolute(path) ? inside.split(sep).join("/") : path;
  try {
    return {
      file,
      content: await beneath(root, inside.split(sep).join("/"), (folder, name) =>
        readText(folder, name, file),
      ),
    };
  } catch (error) {
    if (isAbsent(error)) return null;
    if (hasCode(error, "EISDIR"))
      return refusal(isGiven, `${file} is not a file. Give the path of a task list.`);
    if (!hasCode(error, "EACCES", "EPERM", "EIO")) throw error;
    throw new Error(`${file} could not be read: ${reason(error)}. Check the permissions of the file.`, {
      cause: error,
    });
  }
}

function refusal(isGiven: boolean, message: string): null {
  if (isGiven) throw new Error(message);
  return null;
}

function realPath(path: string, shown: string): string | null {
  try {
    return realpathSync(path);
  } catch (error) {
    if (isAbsent(error)) return null;
    throw new Error(`${shown} could not be read: ${reason(error)}. Check the path.`, { cause: error });
  }
}

async function readText(directory: OpenDirectory, name: string, shown: string): Promise<string> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  await using file = await open(directory.at(name), flags);
  const stats = await file.stat();
  if (!stats.isFile()) throw Object.assign(new Error(`${shown} is not a file.`), { code: "EISDIR" });
  const buffer = Buffer.alloc(Math.min(stats.size, maxBytes) + 1);
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  if (length > maxBytes)
    throw new Error(`${shown} is larger than 8 MiB. Split the task list into several files.`);
  return buffer.toString("utf8", 0, length);
}

function isAbsent(error: unknown): boolean {
  return hasCode(error, "ENOENT", "ENOTDIR", "ELOOP", "ENAMETOOLONG");
}
