import { lstatSync, readlinkSync, type Dirent, type Stats } from "node:fs";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";

import { defaultLimits, fileKind, type WorkspaceLimits } from "../../protocol/files/limits.ts";
import { isPlainName, looksLikeGit } from "../../protocol/files/path.ts";
import { hasCode, OpenDirectory, reason } from "../beneath/open-directory.ts";
import { isIgnored, isReproducible } from "./ignored.ts";
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

/** Decides if a scan enters a directory. The name is the last part of the path. */
export type Enters = (path: string, name: string) => boolean | Promise<boolean>;

function isNotReproducible(_path: string, name: string): boolean {
  return !isReproducible(name);
}

/**
 * Scans a workspace without opening files or following links. Anything that cannot be taken becomes a problem
 * and does not stop the scan. Nested repositories count as plain files without their `.git`. Files are sorted
 * by path. Unless `enters` decides otherwise, directories with reproducible content are left out.
 */
export async function scanWorkspace(
  root: string,
  limits: WorkspaceLimits = defaultLimits,
  enters: Enters = isNotReproducible,
): Promise<Scan> {
  using directory = OpenDirectory.open(root);
  const walk = new Walk(limits, enters);
  await walk.enter(directory, "", 0);
  return walk.result();
}

const maxDepth = 64;

class Walk {
  readonly #limits: WorkspaceLimits;
  readonly #enters: Enters;
  readonly #files: ScannedFile[] = [];
  readonly #problems = new Problems();
  #bytes = 0;
  #seen = 0;
  #stopped = false;
  #fault: { readonly error: unknown } | undefined;

  constructor(limits: WorkspaceLimits, enters: Enters) {
    this.#limits = limits;
    this.#enters = enters;
  }

  result(): Scan {
    if (this.#fault !== undefined) throw this.#fault.error;
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
      // Only a directory takes time; a promise for every file would double the cost of a scan.
      const descending = this.#visit(directory, entry, prefix, depth);
      if (descending !== undefined) await descending;
    }
    this.#isFull();
  }

  #visit(directory: OpenDirectory, entry: Dirent, prefix: string, depth: number): Promise<void> | undefined {
    const { name } = entry;
    const path = prefix + name;
    const kind = entry.isFile() ? "file" : "directory";
    if (isIgnored(name, kind) && !(entry.isDirectory() && isReproducible(name))) return;
    if (!isPlainName(name) || looksLikeGit(name)) {
      this.#report(path, "name", `The file name ${quoted(path)} is not allowed. Rename the file.`);
      return;
    }
    try {
      const stats = lstatSync(directory.at(name));
      if (stats.isFile()) this.#file(path, stats);
      else if (stats.isSymbolicLink()) this.#link(readlinkSync(directory.at(name)), path, depth, stats);
      else if (stats.isDirectory())
        return this.#descend(directory, name, path, depth).catch((error: unknown) =>
          this.#unreadable(path, error),
        );
      else
        this.#report(path, "special", `${quoted(path)} is ${special(stats)}, not a file, and was skipped.`);
    } catch (error) {
      this.#unreadable(path, error);
    }
  }

  #unreadable(path: string, error: unknown): void {
    if (hasCode(error, "ENOENT")) return;
    this.#report(path, "unreadable", `${quoted(path)} cannot be read (${reason(error)}).`);
  }

  /** Asks if a directory is entered. If that fails, the whole scan fails: the directory itself is not to blame. */
  async #isEntered(path: string, name: string): Promise<boolean> {
    try {
      return await this.#enters(path, name);
    } catch (error) {
      this.#fault = { error };
      this.#stopped = true;
      return false;
    }
  }

  async #descend(directory: OpenDirectory, name: string, path: string, depth: number): Promise<void> {
    if (!(await this.#isEntered(path, name))) return;
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
    this.#files.push(scannedFile(path, stats, kind));
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

/** Returns a file as a scan describes it. */
export function scannedFile(path: string, stats: Stats, kind: "file" | "link"): ScannedFile {
  const stamp = { inode: stats.ino, mtime: stats.mtimeMs, ctime: stats.ctimeMs };
  const executable = kind === "file" && (stats.mode & 0o100) !== 0;
  return { path, size: stats.size, executable, kind, stamp };
}

function special(stats: Stats): string {
  if (stats.isFIFO()) return "a pipe";
  if (stats.isSocket()) return "a socket";
  return "a device";
}
