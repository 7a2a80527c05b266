import { lstatSync, readlinkSync, type Dirent, type Stats } from "node:fs";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";

import { defaultLimits, fileKind, type WorkspaceLimits } from "../../protocol/files/limits.ts";
import { isPlainName, looksLikeGit } from "../../protocol/files/path.ts";
import { hasCode, OpenDirectory, reason } from "../beneath/open-directory.ts";
import { isIgnored } from "./ignored.ts";
import { staysInside } from "./link.ts";
import { Problems, quoted, type Problem } from "./problem.ts";

/** A workspace file at the time of the scan. The stamp changes whenever the file does. */
export interface ScannedFile {
  readonly path: string;
  readonly size: number;
  readonly executable: boolean;
  readonly kind: "file" | "link";
  readonly stamp: Stamp;
}

/** The file system's record of a file's last change. Programs can set mtime back, but not ctime. */
export interface Stamp {
  readonly inode: number;
  readonly mtime: number;
  readonly ctime: number;
}

/** Content of a workspace. `complete` is false if it was so large that the scan stopped. */
export interface Scan {
  readonly files: readonly ScannedFile[];
  readonly bytes: number;
  readonly problems: readonly Problem[];
  readonly complete: boolean;
}

/**
 * Scans a workspace without opening files or following links. Anything that cannot be taken becomes a problem
 * and does not stop the scan. Nested repositories count as plain files without their `.git`. Files are sorted
 * by path.
 */
export async function scanWorkspace(root: string, limits: WorkspaceLimits = defaultLimits): Promise<Scan> {
  using directory = OpenDirectory.open(root);
  const walk = new Walk(limits);
  await walk.enter(directory, "", 0);
  return walk.result();
}

const maxDepth = 64;

class Walk {
  readonly #limits: WorkspaceLimits;
  readonly #files: ScannedFile[] = [];
  readonly #problems = new Problems();
  #bytes = 0;
  #seen = 0;
  #stopped = false;

  constructor(limits: WorkspaceLimits) {
    this.#limits = limits;
  }

  result(): Scan {
    const { files, bytes } = this.#limits;
    if (!this.#stopped && this.#files.length > files) {
      this.#report("", "over_limit", `The workspace has ${this.#files.length} files; the limit is ${files}.`);
    }
    if (!this.#stopped && this.#bytes > bytes) {
      this.#report("", "over_limit", `The workspace has ${this.#bytes} bytes; the limit is ${bytes}.`);
    }
    return {
      files: this.#files.toSorted((one, other) => (one.path < other.path ? -1 : 1)),
      bytes: this.#bytes,
      problems: this.#problems.all(),
      complete: !this.#stopped,
    };
  }

  async enter(directory: OpenDirectory, prefix: string, depth: number): Promise<void> {
    for (const entry of directory.list(this.#limits.files * 4 - this.#seen + 1)) {
      if (this.#isFull()) return;
      if (++this.#seen % 256 === 0) await yieldToEventLoop();
      await this.#visit(directory, entry, prefix, depth);
    }
    this.#isFull();
  }

  async #visit(directory: OpenDirectory, entry: Dirent, prefix: string, depth: number): Promise<void> {
    const { name } = entry;
    const path = prefix + name;
    if (isIgnored(name, entry.isFile() ? "file" : "directory")) return;
    if (!isPlainName(name) || looksLikeGit(name)) {
      return this.#report(path, "name", `The file name ${quoted(path)} is not allowed. Rename the file.`);
    }
    try {
      const stats = lstatSync(directory.at(name));
      if (stats.isDirectory()) return await this.#descend(directory, name, path, depth);
      if (stats.isSymbolicLink()) return this.#link(readlinkSync(directory.at(name)), path, depth, stats);
      if (stats.isFile()) return this.#file(path, stats);
      this.#report(path, "special", `${quoted(path)} is ${special(stats)}, not a file, and was skipped.`);
    } catch (error) {
      if (hasCode(error, "ENOENT")) return;
      this.#report(path, "unreadable", `${quoted(path)} cannot be read (${reason(error)}).`);
    }
  }

  async #descend(directory: OpenDirectory, name: string, path: string, depth: number): Promise<void> {
    if (isIgnored(name, "directory")) return;
    if (depth === maxDepth) {
      return this.#report(path, "too_deep", `${quoted(path)} is more than ${maxDepth} directories deep.`);
    }
    using inner = directory.enter(name);
    await this.enter(inner, `${path}/`, depth + 1);
  }

  #link(target: string, path: string, depth: number, stats: Stats): void {
    if (staysInside(target, depth)) return this.#take(path, stats, "link");
    const message = `The link ${quoted(path)} points outside of the workspace and was skipped.`;
    this.#report(path, "link_outside", message);
  }

  #file(path: string, stats: Stats): void {
    const limit = this.#limits.fileBytes[fileKind(path)];
    const sizes = `${stats.size} bytes; the limit for its file type is ${limit}`;
    if (stats.size > 2 * limit) {
      return this.#report(path, "too_large", `${quoted(path)} has ${sizes}. It was skipped.`);
    }
    if (stats.size > limit) this.#report(path, "over_limit", `${quoted(path)} has ${sizes}.`);
    this.#take(path, stats, "file");
  }

  #take(path: string, stats: Stats, kind: "file" | "link"): void {
    const stamp = { inode: stats.ino, mtime: stats.mtimeMs, ctime: stats.ctimeMs };
    const executable = kind === "file" && (stats.mode & 0o100) !== 0;
    this.#files.push({ path, size: stats.size, executable, kind, stamp });
    this.#bytes += stats.size;
  }

  /**
   * Checks the limits. Directories and skipped entries count too: a million empty directories would also make
   * the scan endless.
   */
  #isFull(): boolean {
    if (this.#stopped) return true;
    const { files, bytes } = this.#limits;
    this.#stopped = this.#files.length > 2 * files || this.#bytes > 2 * bytes || this.#seen > 4 * files;
    if (this.#stopped) {
      const found = `${this.#files.length} files with ${this.#bytes} bytes`;
      const message = `The workspace is far too large: the scan stopped after ${found} and skipped the rest.`;
      this.#report("", "too_many", message);
    }
    return this.#stopped;
  }

  #report(...problem: Parameters<Problems["add"]>): void {
    this.#problems.add(...problem);
  }
}

function special(stats: Stats): string {
  if (stats.isFIFO()) return "a pipe";
  if (stats.isSocket()) return "a socket";
  return "a device";
}
