import { setImmediate as yieldToEventLoop } from "node:timers/promises";

import { fileKind, type WorkspaceLimits } from "../../protocol/files/limits.ts";
import { hasCode, reason } from "../beneath/open-directory.ts";
import type { FileMode } from "../git/fast-import.ts";
import { GitFault } from "../git/git.ts";
import { staysInside } from "../scan/link.ts";
import { Problems, quoted, type Problem } from "../scan/problem.ts";
import { readScanned, type ReadFile } from "../scan/read-file.ts";
import type { ScannedFile } from "../scan/scan.ts";
import type { BlobCache, FileSystemTime } from "../snapshots/blob-cache.ts";
import { blobId, modeOf } from "../snapshots/read-workspace.ts";
import {
  mayChange,
  readContentRules,
  readShadow,
  storeConverted,
  type ContentRule,
} from "./content-rules.ts";
import type { ShadowTree } from "./shadow-tree.ts";
import type { TrackedFiles } from "./tracked-files.ts";

/** Options for reading changed files. */
export interface ReadChangesOptions {
  readonly repository: string;
  readonly workspace: string;
  readonly base: string;
  readonly tracked: TrackedFiles;
  readonly limits: WorkspaceLimits;
  readonly cache: BlobCache;
  readonly startedAt: FileSystemTime;
  readonly shadow: ShadowTree;
  readonly store: (bytes: Buffer) => Promise<void>;
}

/** A file whose content or mode differs from the base, or that the base does not have. */
export interface ChangedFile {
  readonly path: string;
  readonly mode: FileMode;
  readonly blob: string;
}

/** The changed files, and the problems with files that stay as they are in the base. */
export interface ChangedFiles {
  readonly files: readonly ChangedFile[];
  readonly problems: readonly Problem[];
}

/**
 * Reads the files that differ from the base and stores their contents as git would, with the line ends and
 * encoding of the project's attributes. Skips files that have not changed since they were last read.
 */
export async function readChanges(
  scanned: readonly ScannedFile[],
  options: ReadChangesOptions,
): Promise<ChangedFiles> {
  const reading = new Reading(options);
  const unknown: ScannedFile[] = [];
  for (const file of scanned) {
    const blob = options.cache.blob(file);
    if (blob === null) unknown.push(file);
    else reading.take({ path: file.path, mode: modeOf(file), blob });
  }
  const rules = await reading.rules(scanned, unknown);
  for (const [index, file] of unknown.entries()) {
    if (index % 256 === 255) await yieldToEventLoop();
    await reading.read(file, rules.get(file.path));
  }
  await reading.convert();
  return reading.result();
}

function isAttributeFile(path: string): boolean {
  return path === ".gitattributes" || path.endsWith("/.gitattributes");
}

const maxAttributeFileBytes = 1 << 20;

/** A file that git has to convert. */
interface Conversion {
  readonly path: string;
  readonly mode: FileMode;
  readonly read: Pick<ReadFile, "stamp" | "stable"> & { readonly size: number };
}

class Reading {
  readonly #options: ReadChangesOptions;
  readonly #files: ChangedFile[] = [];
  readonly #problems = new Problems();
  readonly #conversions: Conversion[] = [];

  constructor(options: ReadChangesOptions) {
    this.#options = options;
  }

  result(): ChangedFiles {
    return { files: this.#files, problems: this.#problems.all() };
  }

  /** Adds a file whose content is in the repository, unless the base has the same. */
  take(file: ChangedFile): void {
    const before = this.#options.tracked.files.get(file.path);
    if (before?.blob !== file.blob || before.mode !== file.mode) this.#files.push(file);
  }

  /** Returns the attributes of files that must be read; none if the workspace has no attribute files. */
  async rules(
    scanned: readonly ScannedFile[],
    unknown: readonly ScannedFile[],
  ): Promise<ReadonlyMap<string, ContentRule>> {
    const { repository, workspace, shadow } = this.#options;
    let isAny = false;
    for (const file of scanned) {
      if (file.kind !== "file" || !isAttributeFile(file.path)) continue;
      const read = await readScanned(workspace, file, maxAttributeFileBytes).catch(() => null);
      if (read === null) continue;
      await shadow.put(file.path, read.bytes);
      isAny = true;
    }
    if (!isAny) return new Map();
    const paths = unknown.flatMap(({ path, kind }) => (kind === "file" ? [path] : []));
    return readContentRules(repository, shadow, paths).catch((error: unknown) => {
      if (!(error instanceof GitFault)) throw error;
      const message = "The patterns in the .gitattributes files take too long to evaluate. Simplify them.";
      this.#problems.add(".gitattributes", "unreadable", message);
      return new Map();
    });
  }

  async read(file: ScannedFile, rule: ContentRule | undefined): Promise<void> {
    const { path, kind } = file;
    const read = await this.#readOrReport(file);
    if (read === null) return;
    const mode = modeOf({ kind, executable: read.executable });
    const blob = await blobId(read.bytes);
    const isSame = this.#options.tracked.files.get(path)?.blob === blob;
    if (!isSame && kind === "link" && !staysInside(read.bytes.toString("utf8"), path.split("/").length - 1)) {
      const message = `The link ${quoted(path)} points outside of the workspace and was skipped.`;
      return this.#problems.add(path, "link_outside", message);
    }
    if (!isSame && rule !== undefined) {
      this.#reportLfs(path, rule, read.bytes);
      if (mayChange(rule, read.bytes) && (await this.#postpone(path, mode, read))) return;
    }
    if (!isSame && !this.#options.cache.has(path, blob)) await this.#options.store(read.bytes);
    this.#remember(path, { size: read.bytes.length, ...read }, blob);
    this.take({ path, mode, blob });
  }

  /** Converts the postponed files with git. If git refuses, takes them as they are. */
  async convert(): Promise<void> {
    if (this.#conversions.length === 0) return;
    const { repository, shadow, base, store } = this.#options;
    const paths = this.#conversions.map(({ path }) => path);
    const blobs = await storeConverted(repository, shadow, base, paths);
    for (const [index, { path, mode, read }] of this.#conversions.entries()) {
      let blob = blobs?.[index];
      if (blob === undefined) {
        const bytes = await readShadow(shadow, path);
        blob = await blobId(bytes);
        await store(bytes);
      }
      this.#remember(path, read, blob);
      this.take({ path, mode, blob });
    }
  }

  async #readOrReport(file: ScannedFile): Promise<ReadFile | null> {
    const { workspace, limits } = this.#options;
    try {
      return await readScanned(workspace, file, 2 * limits.fileBytes[fileKind(file.path)]);
    } catch (error) {
      this.#problems.add(file.path, "unreadable", `${quoted(file.path)} cannot be read (${reason(error)}).`);
      return null;
    }
  }

  async #postpone(path: string, mode: FileMode, read: ReadFile): Promise<boolean> {
    try {
      await this.#options.shadow.put(path, read.bytes);
    } catch (error) {
      // During the scan, the agent replaced a directory with a file or the other way round.
      if (hasCode(error, "EISDIR", "ENOTDIR", "EEXIST")) return false;
      throw error;
    }
    const { stamp, stable } = read;
    this.#conversions.push({ path, mode, read: { stamp, stable, size: read.bytes.length } });
    return true;
  }

  #remember(path: string, { size, stamp, stable }: Conversion["read"], blob: string): void {
    if (stable) this.#options.cache.remember(path, { size, stamp, blob }, this.#options.startedAt);
    else
      this.#problems.add(
        path,
        "changing",
        `${quoted(path)} changed while it was read and may be incomplete.`,
      );
  }

  #reportLfs(path: string, { lfs }: ContentRule, bytes: Buffer): void {
    if (!lfs || bytes.subarray(0, lfsPointer.length).equals(lfsPointer)) return;
    const message = `${quoted(path)} belongs to Git LFS, which does not run here. It was committed as an ordinary file.`;
    this.#problems.add(path, "special", message);
  }
}

const lfsPointer = Buffer.from("version https://git-lfs.github.com/spec/");
