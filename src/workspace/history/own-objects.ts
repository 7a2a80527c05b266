import { execFile } from "node:child_process";
import { lstat, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { copyTree, sizeOfTree } from "../copy-tree.ts";
import { ensureRepository } from "../git/repository.ts";

const maxObjectBytes = 256 * 1024 ** 2;

/**
 * Copies the objects of the repository that a directory keeps into one of the platform's own, which has the platform's
 * configuration. Returns `none` if there is no such repository, and `large` if it has too many bytes.
 */
export async function copyOwnObjects(
  directory: string,
  repository: string,
): Promise<"copied" | "none" | "large"> {
  const objects = join(directory, ".git", "objects");
  if (!(await isDirectory(join(directory, ".git"))) || !(await isDirectory(objects))) return "none";
  if ((await sizeOfTree(objects)) > maxObjectBytes) return "large";
  await ensureRepository(repository);
  const copied = join(repository, "objects");
  await rm(copied, { recursive: true, force: true });
  await copyTree(objects, copied);
  await withoutLinks(copied);
  return "copied";
}

async function isDirectory(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null))?.isDirectory() ?? false;
}

/** Removes everything that could lead out of the copy: links, and the list of other object directories. */
async function withoutLinks(objects: string): Promise<void> {
  await rm(join(objects, "info"), { recursive: true, force: true });
  await promisify(execFile)("find", [objects, "!", "-type", "f", "!", "-type", "d", "-delete"]);
}
