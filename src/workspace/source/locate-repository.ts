import { readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Directories of somebody's git repository. */
export interface RepositoryPlace {
  /** Directory with HEAD and index; a linked work tree has its own. */
  readonly own: string;
  /** Directory with objects, branches and configuration. */
  readonly common: string;
  /** Directory with the project's files; null if the repository is bare. */
  readonly workTree: string | null;
}

/** Finds the repository whose work tree, or bare repository, a directory is. Returns null if there is none. */
export function locateRepository(directory: string): RepositoryPlace | null {
  const linked = gitDirectoryOf(directory);
  const own = linked ?? (isBareRepository(directory) ? directory : null);
  if (own === null) return null;
  const common = resolve(own, smallText(join(own, "commondir"))?.trim() ?? ".");
  return { own, common, workTree: linked === null ? null : directory };
}

/** True if a directory is a bare repository, so its files are git's and not the project's. */
export function isBareRepository(directory: string): boolean {
  const parts = ["HEAD", "objects", "refs"].map((name) =>
    statSync(join(directory, name), { throwIfNoEntry: false }),
  );
  return parts[0]?.isFile() === true && parts[1]?.isDirectory() === true && parts[2]?.isDirectory() === true;
}

/**
 * Resolves HEAD or a name below `refs/` by reading files. Running git there would execute programs that the
 * repository's configuration names. Returns null if there is no such ref.
 */
export function resolveRef(place: RepositoryPlace, ref: string): ResolvedRef | null {
  let name = ref;
  for (let step = 0; step < maxSymbolicRefs; step++) {
    const value = valueOf(place, name);
    if (value === null) return null;
    if (!value.startsWith("ref: ")) return { name, id: value };
    name = value.slice(5).trim();
  }
  return null;
}

/** The last ref of a chain of symbolic refs, and the id that it contains. */
export interface ResolvedRef {
  readonly name: string;
  readonly id: string;
}

const maxSymbolicRefs = 5;

function valueOf({ own, common }: RepositoryPlace, ref: string): string | null {
  if (!isSafeRef(ref)) return null;
  const loose = smallText(join(own, ref)) ?? smallText(join(common, ref));
  return loose?.trim() ?? packed(ref, common);
}

function isSafeRef(ref: string): boolean {
  const parts = ref.split("/");
  if (ref !== "HEAD" && parts[0] !== "refs") return false;
  return parts.every((part) => part !== "" && part !== "." && part !== "..") && !ref.includes("\0");
}

function packed(ref: string, common: string): string | null {
  const line = smallText(join(common, "packed-refs"))
    ?.split("\n")
    .find((one) => one.endsWith(` ${ref}`));
  return line?.split(" ", 1)[0] ?? null;
}

function gitDirectoryOf(directory: string): string | null {
  const path = join(directory, ".git");
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) return path;
  const pointer = smallText(path)?.trim() ?? "";
  return pointer.startsWith("gitdir: ") ? resolve(dirname(path), pointer.slice(8)) : null;
}

/** Size limit; repositories with very many branches have a packed-refs of some megabytes. */
const maxBytes = 16 << 20;

/** Reads a plain file. Returns undefined for anything else, so that a pipe never blocks us. */
export function smallText(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.size <= maxBytes ? readFileSync(file, "utf8") : undefined;
}
