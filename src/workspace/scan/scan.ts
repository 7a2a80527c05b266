import { lstatSync, readlinkSync, type Dirent, type Stats } from "node:fs";
import { setImmediate as otherWork } from "node:timers/promises";

import { defaultLimits, fileKind, type WorkspaceLimits } from "../../protocol/files/limits.ts";
import { isPlainName, looksLikeGit } from "../../protocol/files/path.ts";
import { hasCode, HeldDirectory, reason } from "../beneath/held-directory.ts";
import { isIgnored } from "./ignored.ts";
import { staysInside } from "./link.ts";
import { Problems, quoted, type Problem } from "./problem.ts";

/** A file of a workspace as it was when the walk passed; the stamp changes whenever the file does. */
export interface ScannedFile {
  readonly path: string;
  readonly size: number;
  readonly executable: boolean;
  readonly kind: "file" | "link";
  readonly stamp: Stamp;
}

/** What the file system knows of a file's last change. A program can set mtime back, but not ctime. */
export interface Stamp {
  readonly inode: number;
  readonly mtime: number;
  readonly ctime: number;
}

/** What is in a workspace. `complete` is false where there was so much that the walk stopped. */
export interface Scan {
  readonly files: readonly ScannedFile[];
  readonly bytes: number;
  readonly problems: readonly Problem[];
  readonly complete: boolean;
}

/**
 * Walks a workspace without opening a file in it and without following a link. Whatever cannot be taken is a problem
 * and holds nothing up; nested repositories are plain files without their `.git`. Files come in the order of their paths.
 */
export async function scanWorkspace(root: string, limits: WorkspaceLimits = defaultLimits): Promise<Scan> {
  using directory = HeldDirectory.open(root);
  const walk = new Walk(limits);
  await walk.enter(directory, "", 0);
  return walk.result();
}

const deepest = 64;

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
      this.#tell("", "over_limit", `The workspace has ${this.#files.length} files; ${files} are allowed.`);
    }
    if (!this.#stopped && this.#bytes > bytes) {
      this.#tell("", "over_limit", `The workspace has ${this.#bytes} bytes; ${bytes} are allowed.`);
    }
    return {
      files: this.#files.toSorted((one, other) => (one.path < other.path ? -1 : 1)),
      bytes: this.#bytes,
      problems: this.#problems.all(),
      complete: !this.#stopped,
    };
  }

  async enter(directory: HeldDirectory, prefix: string, depth: number): Promise<void> {
    for (const entry of directory.list(this.#limits.files * 4 - this.#seen + 1)) {
      if (this.#isFull()) return;
      if (++this.#seen % 256 === 0) await otherWork();
      await this.#visit(directory, entry, prefix, depth);
    }
    this.#isFull();
  }

  async #visit(directory: HeldDirectory, entry: Dirent, prefix: string, depth: number): Promise<void> {
    const { name } = entry;
    const path = prefix + name;
    if (isIgnored(name, entry.isFile() ? "file" : "directory")) return;
    if (!isPlainName(name) || looksLikeGit(name)) {
      return this.#tell(path, "name", `The name ${quoted(path)} cannot be taken; rename the file.`);
    }
    try {
      const stats = lstatSync(directory.at(name));
      if (stats.isDirectory()) return await this.#descend(directory, name, path, depth);
      if (stats.isSymbolicLink()) return this.#link(readlinkSync(directory.at(name)), path, depth, stats);
      if (stats.isFile()) return this.#file(path, stats);
      this.#tell(path, "special", `${quoted(path)} is ${special(stats)}, not a file; it is left out.`);
    } catch (error) {
      if (hasCode(error, "ENOENT")) return;
      this.#tell(path, "unreadable", `${quoted(path)} cannot be read (${reason(error)}).`);
    }
  }

  async #descend(directory: HeldDirectory, name: string, path: string, depth: number): Promise<void> {
    if (isIgnored(name, "directory")) return;
    if (depth === deepest) {
      return this.#tell(path, "too_deep", `${quoted(path)} is more than ${deepest} directories deep.`);
    }
    using inner = directory.enter(name);
    await this.enter(inner, `${path}/`, depth + 1);
  }

  #link(target: string, path: string, depth: number, stats: Stats): void {
    if (staysInside(target, depth)) return this.#take(path, stats, "link");
    const message = `The link ${quoted(path)} leads out of the workspace; it is left out and was not followed.`;
    this.#tell(path, "link_outside", message);
  }

  #file(path: string, stats: Stats): void {
    const limit = this.#limits.fileBytes[fileKind(path)];
    const sizes = `${stats.size} bytes; ${limit} are allowed for a file of its kind`;
    if (stats.size > 2 * limit) {
      return this.#tell(path, "too_large", `${quoted(path)} has ${sizes}; it is left out.`);
    }
    if (stats.size > limit) this.#tell(path, "over_limit", `${quoted(path)} has ${sizes}.`);
    this.#take(path, stats, "file");
  }

  #take(path: string, stats: Stats, kind: "file" | "link"): void {
    const stamp = { inode: stats.ino, mtime: stats.mtimeMs, ctime: stats.ctimeMs };
    const executable = kind === "file" && (stats.mode & 0o100) !== 0;
    this.#files.push({ path, size: stats.size, executable, kind, stamp });
    this.#bytes += stats.size;
  }

  /** Directories and what is left out count as well: a million empty directories are a walk without an end, too. */
  #isFull(): boolean {
    if (this.#stopped) return true;
    const { files, bytes } = this.#limits;
    this.#stopped = this.#files.length > 2 * files || this.#bytes > 2 * bytes || this.#seen > 4 * files;
    if (this.#stopped) {
      const found = `${this.#files.length} files with ${this.#bytes} bytes were found`;
      const message = `The workspace is far larger than allowed: the walk stopped when ${found}, and the rest is left out.`;
      this.#tell("", "too_many", message);
    }
    return this.#stopped;
  }

  #tell(...problem: Parameters<Problems["add"]>): void {
    this.#problems.add(...problem);
  }
}

function special(stats: Stats): string {
  if (stats.isFIFO()) return "a pipe";
  if (stats.isSocket()) return "a socket";
  return "a device";
}
