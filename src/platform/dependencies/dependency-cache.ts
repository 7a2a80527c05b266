import { randomUUID } from "node:crypto";
import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  stat,
  statfs,
  utimes,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { copyTree, isMovable, sizeOfTree, syncTree } from "../../workspace/copy-tree.ts";
import { removeTree } from "../../workspace/remove-tree.ts";

/** The record of an entry, stored beside its files. */
interface Entry {
  /** The place of each stored tree in a checkout; the first is stored as `0`. */
  readonly paths: readonly string[];
  readonly bytes: number;
}

/** Options for the cache. */
export interface DependencyCacheOptions {
  /** A directory of the data directory, which agents cannot reach. */
  readonly directory: string;
  /** The most that all entries use; 10 GB and a quarter of the free space unless given. */
  readonly limitBytes?: number;
  readonly onFault: (what: string, fault: unknown) => void;
}

const defaultLimit = 10 * 1024 ** 3;

/**
 * Stores what setup commands produced, by the digest of their inputs. An entry appears as a whole, by a rename, and is
 * never changed. The entries that were not used for the longest time are removed if there is no space.
 */
export class DependencyCache {
  readonly #options: DependencyCacheOptions;
  readonly #inUse = new Map<string, number>();

  constructor(options: DependencyCacheOptions) {
    this.#options = options;
  }

  /** Copies an entry into a checkout in which nobody works yet. Returns false if there is none that fits. */
  async copyInto(key: string, checkout: string): Promise<boolean> {
    this.#inUse.set(key, (this.#inUse.get(key) ?? 0) + 1);
    try {
      const entry = await this.#entry(key);
      if (entry === null) return false;
      for (const path of entry.paths) if (!(await isFree(checkout, path))) return false;
      await this.#copy(key, entry, checkout);
      const now = new Date();
      await utimes(this.#record(key), now, now);
      return true;
    } catch (fault) {
      this.#options.onFault("Stored dependencies could not be copied; the setup runs instead", fault);
      return false;
    } finally {
      this.#inUse.set(key, (this.#inUse.get(key) ?? 1) - 1);
    }
  }

  /**
   * Stores what a setup produced in a checkout. Returns false if that is of no use: the setup was faster than the copy, or
   * the result works only in that checkout or is too large.
   */
  async keep(
    key: string,
    checkout: string,
    { paths, setupMs }: { readonly paths: readonly string[]; readonly setupMs: number },
  ): Promise<boolean> {
    const { directory, onFault } = this.#options;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const fresh = await mkdtemp(join(directory, ".new-"));
    try {
      const began = performance.now();
      for (const [index, path] of paths.entries())
        await copyTree(join(checkout, path), join(fresh, String(index)));
      if (performance.now() - began > setupMs) return false;
      for (const place of new Set([checkout, await realpath(checkout)]))
        if (!(await isMovable(fresh, place))) return false;
      const bytes = await sizeOfTree(fresh);
      if (!(await this.#makeSpace(bytes))) return false;
      await writeFile(join(fresh, recordName), JSON.stringify({ paths, bytes } satisfies Entry));
      await syncTree(fresh);
      await rename(fresh, join(directory, key));
      return true;
    } catch (fault) {
      onFault("The dependencies of a checkout could not be stored", fault);
      return false;
    } finally {
      await removeTree(fresh);
    }
  }

  /** Removes what an earlier process left half done. Call it before anything else. */
  async clear(): Promise<void> {
    for (const name of await names(this.#options.directory))
      if (!isKey(name)) await removeTree(join(this.#options.directory, name));
  }

  /** Copies every tree of an entry. If one fails, none is left. */
  async #copy(key: string, { paths }: Entry, checkout: string): Promise<void> {
    try {
      for (const [index, path] of paths.entries())
        await copyTree(join(this.#options.directory, key, String(index)), join(checkout, path));
    } catch (fault) {
      for (const path of paths) await removeTree(join(checkout, path));
      throw fault;
    }
  }

  /** Removes the entries that were not used for the longest time until there is space for another one. */
  async #makeSpace(bytes: number): Promise<boolean> {
    const entries = await this.#entries();
    let used = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    const limit = this.#options.limitBytes ?? (await defaultLimitOf(this.#options.directory, used));
    if (bytes > limit) return false;
    for (const { key, bytes: freed } of entries.toSorted((one, other) => one.usedAt - other.usedAt)) {
      if (used + bytes <= limit) return true;
      if ((this.#inUse.get(key) ?? 0) > 0) continue;
      await this.#remove(key);
      used -= freed;
    }
    return used + bytes <= limit;
  }

  async #entries(): Promise<{ readonly key: string; readonly bytes: number; readonly usedAt: number }[]> {
    const entries = [];
    for (const key of (await names(this.#options.directory)).filter(isKey)) {
      const entry = await this.#entry(key);
      if (entry === null) await this.#remove(key);
      else entries.push({ key, bytes: entry.bytes, usedAt: (await stat(this.#record(key))).mtimeMs });
    }
    return entries;
  }

  async #remove(key: string): Promise<void> {
    const gone = join(this.#options.directory, `.gone-${randomUUID()}`);
    await rename(join(this.#options.directory, key), gone);
    await removeTree(gone);
  }

  async #entry(key: string): Promise<Entry | null> {
    const text = await readFile(this.#record(key), "utf8").catch(() => null);
    return text === null ? null : (JSON.parse(text) as Entry);
  }

  #record(key: string): string {
    return join(this.#options.directory, key, recordName);
  }
}

const recordName = "entry.json";

function isKey(name: string): boolean {
  return /^[0-9a-f]{64}$/u.test(name);
}

/** The directory does not exist before the first entry. */
function names(directory: string): Promise<string[]> {
  return readdir(directory).catch(() => []);
}

async function defaultLimitOf(directory: string, used: number): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return Math.min(defaultLimit, (bavail * bsize + used) / 4);
}

/** Returns true if nothing has this path and no directory on the way to it is missing or a link. */
async function isFree(root: string, path: string): Promise<boolean> {
  for (let parent = dirname(path); parent !== "."; parent = dirname(parent)) {
    const found = await lstat(join(root, parent)).catch(() => null);
    if (found?.isDirectory() !== true) return false;
  }
  return (await lstat(join(root, path)).catch(() => null)) === null;
}
