import { readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { isObjectId } from "../git/ids.ts";

/** The commit that a working copy stands on, and where its objects are. */
export interface SourceHead {
  readonly commit: string;
  readonly objects: string;
}

/**
 * Finds out what a directory's repository has checked out by reading its files, for git run there would run what the
 * repository's configuration names. Null where there is no repository, no commit yet, or a form that is not known.
 */
export function sourceHead(directory: string): SourceHead | null {
  const own = repositoryOf(directory);
  if (own === null) return null;
  const common = resolve(own, text(join(own, "commondir"))?.trim() ?? ".");
  const head = text(join(own, "HEAD"))?.trim() ?? "";
  const commit = head.startsWith("ref: ") ? follow(head.slice(5), own, common) : head;
  return isObjectId(commit) ? { commit, objects: join(common, "objects") } : null;
}

/** Whether a directory is itself a bare repository: then its files are git's, not the work. */
export function isBareRepository(directory: string): boolean {
  const parts = ["HEAD", "objects", "refs"].map((name) =>
    statSync(join(directory, name), { throwIfNoEntry: false }),
  );
  return parts[0]?.isFile() === true && parts[1]?.isDirectory() === true && parts[2]?.isDirectory() === true;
}

function repositoryOf(directory: string): string | null {
  const place = join(directory, ".git");
  const there = statSync(place, { throwIfNoEntry: false });
  if (there?.isDirectory() === true) return place;
  const pointer = text(place)?.trim() ?? "";
  return pointer.startsWith("gitdir: ") ? resolve(dirname(place), pointer.slice(8)) : null;
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

/** Repositories with very many branches have packed-refs of some megabytes. */
const mostBytes = 16 << 20;

/** The text of a plain file; undefined for anything else, so that a pipe is never waited for. */
function text(file: string): string | undefined {
  const there = statSync(file, { throwIfNoEntry: false });
  return there?.isFile() === true && there.size <= mostBytes ? readFileSync(file, "utf8") : undefined;
}
