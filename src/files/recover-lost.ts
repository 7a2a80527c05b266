import { constants, fchmodSync, fstatSync, futimesSync, lstatSync, writeSync } from "node:fs";
import { join } from "node:path";
import { OpenDirectory } from "../workspace/beneath/open-directory.ts";
import { withParent } from "./beneath-place.ts";
import type { FileStore } from "./file-store.ts";
import { digestsOf, fetchChunks, openAt, openOld, rangeOf } from "./lay-files.ts";
import { isLog, type LostFile } from "./lost-file.ts";
import { chunkSize, secondsOf } from "./manifest.ts";
import { placeOf, type StreamPlaces } from "./streams.ts";
import { writeFileOf } from "./write-file-of.ts";

/** The parts that recovering uses. */
export interface RecoverContext {
  readonly data: string;
  readonly store: FileStore;
  /** True while no agent uses its files here. */
  readonly writesAgents: boolean;
}

/** The outcome: the files that are still lost, and the paths of those that changed. */
export interface Recovered {
  readonly lost: readonly LostFile[];
  readonly changed: readonly string[];
}

/** Puts lost content in its place if the file store has it again. Forgets files that were replaced or removed since. */
export async function recoverLost(
  stream: StreamPlaces,
  lost: readonly LostFile[],
  context: RecoverContext,
): Promise<Recovered> {
  const still: LostFile[] = [];
  const changed: string[] = [];
  for (const file of lost) {
    const outcome = isLog(stream, file)
      ? await recoverLog(file, context)
      : await recoverFile(stream, file, context);
    if (outcome.still !== null) still.push(outcome.still);
    if (outcome.isChanged) changed.push(file.entry.path);
  }
  return { lost: still, changed };
}

interface Outcome {
  readonly still: LostFile | null;
  readonly isChanged: boolean;
}

/** Writes chunks over the notes in a log, which may be growing. */
async function recoverLog(file: LostFile, { data, store }: RecoverContext): Promise<Outcome> {
  const { entry, missing } = file;
  using log = openAt(join(data, entry.path), constants.O_RDWR);
  if (log === null) return { still: null, isChanged: false };
  const time = secondsOf({ mtime: Math.floor(fstatSync(log.fd).mtimeMs) });
  const still: number[] = [];
  for (const index of missing) {
    const { from, to } = rangeOf(entry, index);
    if (fstatSync(log.fd).size < to) continue;
    const bytes = (await fetchChunks((digests) => store.getBlobs(digests), entry, [index])).get(index);
    if (bytes === undefined) still.push(index);
    else writeSync(log.fd, bytes, 0, bytes.length, from);
  }
  futimesSync(log.fd, time, time);
  return {
    still: still.length === 0 ? null : { ...file, missing: still },
    isChanged: still.length < missing.length,
  };
}

/** Writes a file once all of its chunks are there. */
async function recoverFile(
  stream: StreamPlaces,
  file: LostFile,
  { data, store, writesAgents }: RecoverContext,
): Promise<Outcome> {
  const { entry, missing, here } = file;
  const unchanged = { still: file, isChanged: false };
  const place = placeOf(stream, entry.path);
  if (place === undefined || (place.kind === "agent" && !writesAgents)) return unchanged;
  const names = missing.map((index) => ({ digest: entry.chunks[index]!, size: chunkSize(entry, index) }));
  const found = await store.hasBlobs(names);
  if (!names.every(({ digest }) => found.has(digest))) return unchanged;
  const modes = directoryModes(data, entry.path);
  const outcome = await withParent(data, place, entry.path, async (parent, name) => {
    using old = openOld(parent, name);
    if ((old === null ? null : digestsOf(old).join()) !== (here === null ? null : here.join()))
      return { still: null, isChanged: false };
    const isWritten = await writeFileOf(parent, name, {
      entry,
      old,
      missing: entry.chunks.map((_, index) => index),
      fetch: (indices) => fetchChunks((digests) => store.getBlobs(digests), entry, indices),
      lay: async (_, bytes) => bytes,
    });
    return isWritten ? { still: null, isChanged: true } : unchanged;
  });
  for (const [path, mode] of modes) {
    using directory = OpenDirectory.open(path);
    fchmodSync(directory.fd, mode);
  }
  return outcome;
}

/** Returns the modes of the directories above a file, which are closed to others while it is written. */
function directoryModes(data: string, path: string): (readonly [string, number])[] {
  const parts = path.split("/").slice(0, -1);
  return parts.flatMap((_, index) => {
    const directory = join(data, ...parts.slice(0, index + 1));
    const found = lstatSync(directory, { throwIfNoEntry: false });
    return found?.isDirectory() === true ? [[directory, found.mode & 0o777] as const] : [];
  });
}
