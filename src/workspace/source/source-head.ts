import { readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { isObjectId } from "../git/ids.ts";

/** Commit that a working copy has checked out, and the directory of its objects. */
export interface SourceHead {
  readonly commit: string;
  readonly objects: string;
}

/**
 * Finds the commit that a directory's repository has checked out, by reading its files: running git there would execute
 * programs that the repository's configuration names. Returns null if there is no repository, no commit yet, or an
 * unknown format.
 */
export function sourceHead(directory: string): SourceHead | null {
  const own = repositoryOf(directory);
  if (own === null) return null;
  const common = resolve(own, text(join(own, "commondir"))?.trim() ?? ".");
  const head = text(join(own, "HEAD"))?.trim() ?? "";
  const commit = head.startsWith("ref: ") ? follow(head.slice(5), own, common) : head;
  return isObjectId(commit) ? { commit, objects: join(common, "objects") } : null;
}

/** True if a directory is a bare repository, so its files are git's and not the project's. */
export function isBareRepository(directory: string): boolean {
  const parts = ["HEAD", "objects", "refs"].map((name) =>
    statSync(join(directory, name), { throwIfNoEntry: false }),
  );
  return parts[0]?.isFile() === true && parts[1]?.isDirectory() === true && parts[2]?.isDirectory() === true;
}

function repositoryOf(directory: string): string | null {
  const path = join(directory, ".git");
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) return path;
  const pointer = text(path)?.trim() ?? "";
  return pointer.startsWith("gitdir: ") ? resolve(dirname(path), pointer.slice(8)) : null;
}

function follow(ref: string, own: string, common: string): string {
  const parts = ref.split("/");
  if (parts[0] !== "refs" || parts.includes("..")) return "";
  return text(join(own, ref))?.trim() ?? text(join(common, ref))?.trim() ?? packed(ref, common);
}

function packed(ref: string, common: string): string {
  const line = text(join(common, "packed-refs"))
    ?.split("\n")
    .find((one) => one.endsWith(` ${ref}`));
  return line?.split(" ", 1)[0] ?? "";
}

/** Size limit; repositories with very many branches have a packed-refs of some megabytes. */
const maxBytes = 16 << 20;

/** Reads a plain file. Returns undefined for anything else, so that a pipe never blocks us. */
function text(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.size <= maxBytes ? readFileSync(file, "utf8") : undefined;
}
