import { lstatSync, readlinkSync, type BigIntStats } from "node:fs";
import { join } from "node:path";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { isPlainName } from "../protocol/files/path.ts";
import { hasCode, OpenDirectory } from "../workspace/beneath/open-directory.ts";
import { temporaryPrefix } from "../workspace/beneath/put-file.ts";
import type { Skipped } from "./files.ts";
import type { DirectoryEntry, LinkEntry } from "./manifest.ts";
import type { StreamPlace } from "./streams.ts";

/** A file during a walk. It is read through the open directory, which no link can replace. */
export interface FoundFile {
  readonly kind: "file";
  readonly path: string;
  readonly directory: OpenDirectory;
  readonly name: string;
  readonly stat: BigIntStats;
}

/** Limits for the files that an agent may add to a publication. */
export interface WalkLimits {
  readonly entries: number;
  readonly depth: number;
}

/** Options of a walk. */
export interface WalkOptions {
  readonly visit: (found: FoundFile | LinkEntry | DirectoryEntry) => Promise<void> | void;
  readonly skip: (path: string, reason: Skipped["reason"]) => void;
  readonly limits: WalkLimits;
}

/** Something disappeared between the listing of a directory and its visit, so the walk may have missed its new name. */
export class Vanished extends Error {}

/**
 * Visits everything in a place, following no link. A missing place has nothing. In a git repository it visits
 * references before objects, and loose objects before packs: git writes and removes them in the opposite order, so
 * whatever a visited reference needs is visited, too.
 */
export async function walkPlace(data: string, place: StreamPlace, options: WalkOptions): Promise<void> {
  const top = openTop(join(data, place.path));
  if (top === null) return;
  using held = top;
  const walk = new Walk(place, options);
  if (place.prefix === undefined) {
    const { mode } = lstatSync(held.at("."));
    await options.visit({ kind: "directory", path: place.path, mode: mode & 0o777 });
  }
  await walk.descend(held, place.path, 0);
}

class Walk {
  readonly #place: StreamPlace;
  readonly #options: WalkOptions;
  #seen = 0;

  constructor(place: StreamPlace, options: WalkOptions) {
    this.#place = place;
    this.#options = options;
  }

  async descend(directory: OpenDirectory, path: string, depth: number): Promise<void> {
    const { limits, skip } = this.#options;
    const max = this.#isAgents ? limits.entries - this.#seen + 1 : Number.POSITIVE_INFINITY;
    const names = directory.list(max).map(({ name }) => name);
    for (const name of names.toSorted(inOrder(path))) {
      const inner = `${path}/${name}`;
      if (isLeftOut(this.#place, path, name)) continue;
      if (this.#isAgents && this.#seen >= limits.entries) return skip(inner, "too_many");
      this.#seen++;
      if (this.#seen % 200 === 0) await yieldToEventLoop();
      if (isPlainName(name)) await this.#enter(directory, name, inner, depth);
      else skip(inner, "name");
    }
  }

  async #enter(directory: OpenDirectory, name: string, path: string, depth: number): Promise<void> {
    const { visit, skip, limits } = this.#options;
    const stat = this.#orVanished(() => lstatSync(directory.at(name), { bigint: true }));
    if (stat === null) return;
    if (stat.isFile()) return visit({ kind: "file", path, directory, name, stat });
    if (stat.isSymbolicLink()) {
      const target = this.#orVanished(() => readlinkSync(directory.at(name)));
      if (target === null) return;
      return target.includes("\u{fffd}") ? skip(path, "name") : visit({ kind: "link", path, target });
    }
    if (!stat.isDirectory()) return skip(path, "special");
    if (depth >= limits.depth) return skip(path, "too_deep");
    const inner = this.#orVanished(() => directory.enter(name));
    if (inner === null) return;
    using held = inner;
    await visit({ kind: "directory", path, mode: Number(stat.mode) & 0o777 });
    await this.descend(held, path, depth + 1);
  }

  get #isAgents(): boolean {
    return this.#place.kind === "agent";
  }

  /** Returns null for files of an agent that disappear or cannot be read; those of the server must not. */
  #orVanished<T>(look: () => T): T | null {
    try {
      return look();
    } catch (error) {
      if (!this.#isAgents && hasCode(error, "ENOENT", "ENOTDIR", "ELOOP", "EINVAL"))
        throw new Vanished("A file disappeared.", { cause: error });
      if (!this.#isAgents || !hasCode(error, "ENOENT", "ENOTDIR", "ELOOP", "EINVAL", "EACCES")) throw error;
      return null;
    }
  }
}

function openTop(path: string): OpenDirectory | null {
  try {
    return OpenDirectory.open(path);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

/** Returns true for names that are not published: temporary files, locks, caches, names of other streams. */
export function isLeftOut(place: StreamPlace, parent: string, name: string): boolean {
  const isTop = parent === place.path;
  if (isTop && place.prefix !== undefined && !name.startsWith(place.prefix)) return true;
  if (name.startsWith(temporaryPrefix)) return true;
  if (place.kind === "agent") return isTop && name === ".cache";
  if (!isInGit(parent)) return name.endsWith(".new") || name.endsWith(".part");
  if (name.endsWith(".lock") || name.startsWith("tmp_")) return true;
  return parent.endsWith(".git") && /^(?:known-|scratch-|fast_import_crash_)/.test(name);
}

function isInGit(path: string): boolean {
  return path.endsWith(".git") || path.includes(".git/");
}

function inOrder(parent: string): (one: string, other: string) => number {
  const rank = rankIn(parent);
  return (one, other) => rank(one) - rank(other) || (one < other ? -1 : 1);
}

function rankIn(parent: string): (name: string) => number {
  if (parent.endsWith(".git")) return (name) => gitRanks[name] ?? 2;
  if (parent.endsWith(".git/objects")) return (name) => (name === "pack" ? 1 : 0);
  return () => 0;
}

const gitRanks: Readonly<Record<string, number>> = { refs: 0, "packed-refs": 1, objects: 3 };
