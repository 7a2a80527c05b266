import { closeSync, fstatSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";

import { hasCode } from "../beneath/open-directory.ts";
import type { ScannedFile, Stamp } from "../scan/scan.ts";

/** Result of the last read of a file. As long as the stamp is unchanged, so is the content. */
interface CachedFile {
  readonly size: number;
  readonly stamp: Stamp;
  readonly blob: string;
}

/**
 * The file system's clock when a scan began. A file that changed at about that time can change again without
 * a new stamp.
 */
export interface FileSystemTime {
  readonly now: number;
}

/**
 * Cache of the blobs of files that were read before, so that unchanged files are not read again. It is stored beside
 * the objects, where agents cannot reach it. Without it all files are read again, with the same result.
 */
export class BlobCache {
  readonly #file: string;
  readonly #before: Map<string, CachedFile>;
  readonly #after = new Map<string, CachedFile>();
  #isDirty = false;

  private constructor(file: string, before: Map<string, CachedFile>) {
    this.#file = file;
    this.#before = before;
  }

  static read(file: string): BlobCache {
    return new BlobCache(file, new Map(lines(file).flatMap(parse)));
  }

  /** Starts empty; write() replaces the stored cache even if nothing is added. */
  static reset(file: string): BlobCache {
    const cached = new BlobCache(file, new Map());
    cached.#isDirty = true;
    return cached;
  }

  get isEmpty(): boolean {
    return this.#before.size === 0;
  }

  /** Returns the blob of a file that has not changed since it was read. */
  blob({ path, size, stamp }: ScannedFile): string | null {
    const cached = this.#before.get(path);
    if (cached === undefined || cached.size !== size || !isSame(cached.stamp, stamp)) return null;
    this.#after.set(path, cached);
    return cached.blob;
  }

  /** Returns true if the file had this content when it was last read, so that the repository has it. */
  has(path: string, blob: string): boolean {
    return this.#before.get(path)?.blob === blob;
  }

  /** Caches a file, unless it changed so recently that its stamp cannot be trusted yet. */
  remember(path: string, cached: CachedFile, { now }: FileSystemTime): void {
    this.#isDirty = true;
    if (Math.max(cached.stamp.mtime, cached.stamp.ctime) < now - granularity(cached.stamp))
      this.#after.set(path, cached);
  }

  /**
   * Stores the cache atomically. It is not synced to disk: a file that a power failure damaged is ignored on
   * the next read.
   */
  write(): void {
    if (!this.#isDirty && this.#after.size === this.#before.size) return;
    const text = [...this.#after].map(([path, { size, stamp, blob }]) =>
      [blob, size, stamp.inode, stamp.mtime, stamp.ctime, path].join(" "),
    );
    writeFileSync(`${this.#file}.new`, `${[header, ...text].join("\n")}\n`, { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }
}

/** Returns the time of the file system's clock, which can differ from this process's clock. */
export function fileSystemTime(file: string): FileSystemTime {
  const fd = openSync(file, "w", 0o600);
  try {
    writeFileSync(fd, ".");
    return { now: fstatSync(fd).mtimeMs };
  } finally {
    closeSync(fd);
  }
}

const header = "signalbox known files 1";

function lines(file: string): string[] {
  try {
    const [first, ...rest] = readFileSync(file, "utf8").split("\n");
    return first === header ? rest : [];
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

function parse(line: string): [string, CachedFile][] {
  const [blob = "", size, inode, mtime, ctime] = line.split(" ", 5);
  const path = line.slice([blob, size, inode, mtime, ctime].join(" ").length + 1);
  if (path === "") return [];
  const stamp = { inode: Number(inode), mtime: Number(mtime), ctime: Number(ctime) };
  return [[path, { blob, size: Number(size), stamp }]];
}

function isSame(one: Stamp, other: Stamp): boolean {
  return one.inode === other.inode && one.mtime === other.mtime && one.ctime === other.ctime;
}

/**
 * Minimum time between two changes for their stamps to differ: a kernel tick, or two seconds on file systems
 * that store only those.
 */
function granularity({ mtime, ctime }: Stamp): number {
  return mtime % 1000 === 0 && ctime % 1000 === 0 ? 2000 : 100;
}
