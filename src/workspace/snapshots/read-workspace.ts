import { createHash } from "node:crypto";
import { setImmediate as otherWork } from "node:timers/promises";

import { fileKind, type WorkspaceLimits } from "../../protocol/files/limits.ts";
import { reason } from "../beneath/held-directory.ts";
import { Problems, quoted, type Problem } from "../scan/problem.ts";
import { readScanned, type ReadFile } from "../scan/read-file.ts";
import { scanWorkspace, type ScannedFile } from "../scan/scan.ts";
import type { KnownFiles, Moment } from "./known-files.ts";

/** A file of a snapshot: its mode as git has it, and the object that holds its content. */
export interface SnapshotFile {
  readonly path: string;
  readonly mode: FileMode;
  readonly size: number;
  readonly blob: string;
}

/** How git knows a file, one that can be run, and a link. */
export type FileMode = "100644" | "100755" | "120000";

/** What a workspace holds, with the blob of every file. */
export interface WorkspaceContent {
  readonly files: readonly SnapshotFile[];
  readonly problems: readonly Problem[];
  readonly complete: boolean;
}

/** How a workspace is read: what is known of it, since when, and who gets the content that is not known yet. */
export interface Reading {
  readonly limits: WorkspaceLimits;
  readonly known: KnownFiles;
  readonly moment: Moment;
  readonly keep: (bytes: Buffer) => Promise<void>;
}

/** Walks a workspace and reads what changed since it was read last. */
export async function readWorkspace(workspace: string, reading: Reading): Promise<WorkspaceContent> {
  const scan = await scanWorkspace(workspace, reading.limits);
  const problems = new Problems();
  const files: SnapshotFile[] = [];
  for (const [index, file] of scan.files.entries()) {
    if (index % 256 === 255) await otherWork();
    const taken = fromKnown(file, reading.known) ?? (await fromDisk(workspace, file, reading, problems));
    if (taken !== null) files.push(taken);
  }
  return { files, problems: [...scan.problems, ...problems.all()], complete: scan.complete };
}

function fromKnown(file: ScannedFile, known: KnownFiles): SnapshotFile | null {
  const blob = known.blob(file);
  return blob === null ? null : { path: file.path, mode: modeOf(file), size: file.size, blob };
}

async function fromDisk(
  workspace: string,
  file: ScannedFile,
  { limits, known, moment, keep }: Reading,
  problems: Problems,
): Promise<SnapshotFile | null> {
  const { path, kind } = file;
  const read = await tryToRead(workspace, file, 2 * limits.fileBytes[fileKind(path)], problems);
  if (read === null) return null;
  const { bytes, executable, stamp, steady } = read;
  await keep(bytes);
  const size = bytes.length;
  const blob = await blobId(bytes);
  if (steady) known.note(path, { size, stamp, blob }, moment);
  else
    problems.add(
      path,
      "changing",
      `${quoted(path)} was being written while it was read; it may be incomplete.`,
    );
  return { path, mode: modeOf({ kind, executable }), size, blob };
}

async function tryToRead(
  workspace: string,
  file: ScannedFile,
  mostBytes: number,
  problems: Problems,
): Promise<ReadFile | null> {
  try {
    return await readScanned(workspace, file, mostBytes);
  } catch (error) {
    problems.add(file.path, "unreadable", `${quoted(file.path)} cannot be read (${reason(error)}).`);
    return null;
  }
}

function modeOf({ kind, executable }: Pick<ScannedFile, "kind" | "executable">): FileMode {
  if (kind === "link") return "120000";
  return executable ? "100755" : "100644";
}

const piece = 1 << 20;

/** The name that git gives to a file's content; worked out a piece at a time, so that nobody else waits long. */
export async function blobId(bytes: Buffer): Promise<string> {
  const hash = createHash("sha1").update(`blob ${bytes.length}\0`);
  for (let at = 0; at < bytes.length; at += piece) {
    if (at > 0) await otherWork();
    hash.update(bytes.subarray(at, at + piece));
  }
  return hash.digest("hex");
}
