import { closeSync, fstatSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";

import { hasCode } from "../beneath/held-directory.ts";
import type { ScannedFile, Stamp } from "../scan/scan.ts";

/** What is known of a file from the last time it was read: as long as its stamp stays, so does its content. */
interface KnownFile {
  readonly size: number;
  readonly stamp: Stamp;
  readonly blob: string;
}

/** The file system's clock when a walk began; what changed about then may change once more without its stamp showing it. */
export interface Moment {
  readonly now: number;
}

/**
 * The blobs of files that were read before, so that they need not be read again. It is kept beside the objects, where
 * agents cannot reach it; without it everything is read once more, and nothing else differs.
 */
export class KnownFiles {
  readonly #file: string;
  readonly #before: Map<string, KnownFile>;
  readonly #now = new Map<string, KnownFile>();
  #isNews = false;

  private constructor(file: string, before: Map<string, KnownFile>) {
    this.#file = file;
    this.#before = before;
  }

  static read(file: string): KnownFiles {
    return new KnownFiles(file, new Map(lines(file).flatMap(parse)));
  }

  /** Knows nothing, and forgets what was stored once it is written. */
  static forget(file: string): KnownFiles {
    const known = new KnownFiles(file, new Map());
    known.#isNews = true;
    return known;
  }

  get isEmpty(): boolean {
    return this.#before.size === 0;
  }

  /** The file's blob, if the file is as it was when it was read. */
  blob({ path, size, stamp }: ScannedFile): string | null {
    const known = this.#before.get(path);
    if (known === undefined || known.size !== size || !isSame(known.stamp, stamp)) return null;
    this.#now.set(path, known);
    return known.blob;
  }

  /** Notes what was read, unless the file changed so lately that its stamp cannot be trusted yet. */
  note(path: string, known: KnownFile, { now }: Moment): void {
    this.#isNews = true;
    if (Math.max(known.stamp.mtime, known.stamp.ctime) < now - granularity(known.stamp))
      this.#now.set(path, known);
  }

  /** Stores what is known now, in one step. It is not forced to disk: what a power failure leaves of it is not believed. */
  write(): void {
    if (!this.#isNews && this.#now.size === this.#before.size) return;
    const text = [...this.#now].map(([path, { size, stamp, blob }]) =>
      [blob, size, stamp.inode, stamp.mtime, stamp.ctime, path].join(" "),
    );
    writeFileSync(`${this.#file}.new`, `${[header, ...text].join("\n")}\n`, { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }
}

/** The time as the file system tells it, which need not be the time of this process. */
export function fileSystemMoment(file: string): Moment {
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

function parse(line: string): [string, KnownFile][] {
  const [blob = "", size, inode, mtime, ctime] = line.split(" ", 5);
  const path = line.slice([blob, size, inode, mtime, ctime].join(" ").length + 1);
  if (path === "") return [];
  const stamp = { inode: Number(inode), mtime: Number(mtime), ctime: Number(ctime) };
  return [[path, { blob, size: Number(size), stamp }]];
}

function isSame(one: Stamp, other: Stamp): boolean {
  return one.inode === other.inode && one.mtime === other.mtime && one.ctime === other.ctime;
}

/** How far apart two changes must be to have different stamps: a tick of the kernel, or two seconds where only those are kept. */
function granularity({ mtime, ctime }: Stamp): number {
  return mtime % 1000 === 0 && ctime % 1000 === 0 ? 2000 : 100;
}
