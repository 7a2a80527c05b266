import { dirname } from "node:path";
import type { LostRange } from "./faults.ts";
import { joinRanges, rangeOf } from "./lay-files.ts";
import { chunkSize, type Entry, type FileEntry } from "./manifest.ts";
import { placeOf, type StreamPlaces } from "./streams.ts";

/**
 * A published file whose content the file store has lost, in part or as a whole. This machine remembers it until the
 * content is back or the owner of the stream has replaced the file, and publishes it as it was.
 */
export interface LostFile {
  /** The file as it was published. */
  readonly entry: FileEntry;
  /** The indices of its lost chunks. */
  readonly missing: readonly number[];
  /** The chunks of the other version that this machine has; null if it has none. A log has the rest of its content. */
  readonly here: readonly string[] | null;
}

/** Returns the lost ranges of bytes. */
export function rangesOf(lost: readonly LostFile[]): LostRange[] {
  return joinRanges(lost.flatMap(({ entry, missing }) => missing.map((index) => rangeOf(entry, index))));
}

/** The files of a publication, with those that stay as they were published. */
export interface WithLost {
  readonly entries: readonly Entry[];
  readonly lost: readonly LostFile[];
}

/**
 * Adds lost files to the files on this machine, in the place of older versions. Leaves out those that were replaced
 * since. A log is published as it is here, and its original content is remembered in the manifest of losses.
 */
export function keepLost(
  stream: StreamPlaces,
  entries: readonly Entry[],
  lost: readonly LostFile[],
): WithLost {
  if (lost.length === 0) return { entries, lost };
  const here = new Map(entries.map((entry) => [entry.path, entry]));
  const kept = lost.filter((file) =>
    isLog(stream, file) ? reaches(here.get(file.entry.path), file) : isAsBefore(stream, here, file),
  );
  const asPublished = kept.filter((file) => !isLog(stream, file));
  for (const { entry } of asPublished) here.set(entry.path, entry);
  return { entries: [...here.values()], lost: kept };
}

/** Returns true for a file of the stream that the server only appends to. */
export function isLog(stream: StreamPlaces, { entry }: LostFile): boolean {
  return placeOf(stream, entry.path)?.kind === "log";
}

/** True if a log still has the bytes that stand for the lost ones. */
function reaches(log: Entry | undefined, { entry, missing }: LostFile): boolean {
  const last = missing.at(-1) ?? 0;
  return log?.kind === "file" && log.size >= rangeOf(entry, last).to;
}

/** True if nobody has written or removed the file, or removed its directory, since it was found to be lost. */
function isAsBefore(
  { places }: StreamPlaces,
  all: ReadonlyMap<string, Entry>,
  { entry, here }: LostFile,
): boolean {
  const now = all.get(entry.path);
  const parent = dirname(entry.path);
  const isShared = places.some(({ path, prefix }) => path === parent && prefix !== undefined);
  if (now === undefined) return here === null && (isShared || all.has(parent));
  return now.kind === "file" && now.chunks.join() === here?.join();
}

/** Returns the bytes that stand for a lost chunk of a log: what this machine has of it, and a note. */
export function fillerOf(entry: FileEntry, index: number, here: Uint8Array): Uint8Array {
  const size = chunkSize(entry, index);
  const filled = Buffer.alloc(size, " ");
  const note = Buffer.from(`[${size - here.length} bytes are missing: the file store lost them]`);
  filled.set(here);
  if (here.length + note.length < size) note.copy(filled, here.length);
  if (here.length < size) filled[size - 1] = 0x0a;
  return filled;
}
