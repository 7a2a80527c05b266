import { createHash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";

import { fileKind, type WorkspaceLimits } from "../../protocol/files/limits.ts";
import type { FileMode } from "../git/fast-import.ts";
import { reason } from "../beneath/open-directory.ts";
import { Problems, quoted, type Problem } from "../scan/problem.ts";
import { readScanned, type ReadFile } from "../scan/read-file.ts";
import { scanWorkspace, type ScannedFile } from "../scan/scan.ts";
import type { BlobCache, FileSystemTime } from "./blob-cache.ts";

/** A file of a snapshot, with its git mode and the id of its content. */
export interface SnapshotFile {
  readonly path: string;
  readonly mode: FileMode;
  readonly size: number;
  readonly blob: string;
}

/** Content of a workspace, with the blob of every file. */
export interface WorkspaceContent {
  readonly files: readonly SnapshotFile[];
  readonly problems: readonly Problem[];
  readonly complete: boolean;
}

/** Options for reading a workspace. */
export interface ReadOptions {
  readonly limits: WorkspaceLimits;
  readonly cache: BlobCache;
  /** Reads files that have not changed according to their stamps too. */
  readonly readAll: boolean;
  readonly startedAt: FileSystemTime;
  readonly store: (bytes: Buffer) => Promise<void>;
}

/** Scans a workspace and reads the files that changed since the last read, or all. */
export async function readWorkspace(workspace: string, options: ReadOptions): Promise<WorkspaceContent> {
  const scan = await scanWorkspace(workspace, options.limits);
  const problems = new Problems();
  const files: SnapshotFile[] = [];
  for (const [index, file] of scan.files.entries()) {
    if (index % 256 === 255) await yieldToEventLoop();
    const cached = options.readAll ? null : fromCache(file, options.cache);
    const taken = cached ?? (await fromDisk(workspace, file, options, problems));
    if (taken !== null) files.push(taken);
  }
  return { files, problems: [...scan.problems, ...problems.all()], complete: scan.complete };
}

function fromCache(file: ScannedFile, cache: BlobCache): SnapshotFile | null {
  const blob = cache.blob(file);
  return blob === null ? null : { path: file.path, mode: modeOf(file), size: file.size, blob };
}

async function fromDisk(
  workspace: string,
  file: ScannedFile,
  { limits, cache, startedAt, store }: ReadOptions,
  problems: Problems,
): Promise<SnapshotFile | null> {
  const { path, kind } = file;
  const read = await readOrReport(workspace, file, 2 * limits.fileBytes[fileKind(path)], problems);
  if (read === null) return null;
  const { bytes, executable, stamp, stable } = read;
  const size = bytes.length;
  const blob = await blobId(bytes);
  if (!cache.has(path, blob)) await store(bytes);
  if (stable) cache.remember(path, { size, stamp, blob }, startedAt);
  else problems.add(path, "changing", `${quoted(path)} changed while it was read and may be incomplete.`);
  return { path, mode: modeOf({ kind, executable }), size, blob };
}

async function readOrReport(
  workspace: string,
  file: ScannedFile,
  maxBytes: number,
  problems: Problems,
): Promise<ReadFile | null> {
  try {
    return await readScanned(workspace, file, maxBytes);
  } catch (error) {
    problems.add(file.path, "unreadable", `${quoted(file.path)} cannot be read (${reason(error)}).`);
    return null;
  }
}

/** Returns git's mode of a scanned file. */
export function modeOf({ kind, executable }: Pick<ScannedFile, "kind" | "executable">): FileMode {
  if (kind === "link") return "120000";
  return executable ? "100755" : "100644";
}

const piece = 1 << 20;

/**
 * Computes git's id of a file's content. Hashes piece by piece and yields in between, so other work is not blocked for
 * long.
 */
export async function blobId(bytes: Buffer): Promise<string> {
  const hash = createHash("sha1").update(`blob ${bytes.length}\0`);
  for (let at = 0; at < bytes.length; at += piece) {
    if (at > 0) await yieldToEventLoop();
    hash.update(bytes.subarray(at, at + piece));
  }
  return hash.digest("hex");
}
