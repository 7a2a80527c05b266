import { randomBytes } from "node:crypto";
import { constants, lstatSync } from "node:fs";
import { open, rename, unlink } from "node:fs/promises";
import type { OpenDirectory } from "../workspace/beneath/open-directory.ts";
import { temporaryPrefix } from "../workspace/beneath/put-file.ts";
import { removeTree } from "../workspace/remove-tree.ts";
import { oldChunk, type OldFile } from "./lay-files.ts";
import { type FileEntry, secondsOf } from "./manifest.ts";

/** The sources of a file's content. */
export interface Sources {
  readonly entry: FileEntry;
  readonly old: OldFile | null;
  /** Indices of the chunks that the old file does not have. */
  readonly missing: readonly number[];
  /** Reads chunks from the file store, by their indices. */
  readonly fetch: (indices: readonly number[]) => Promise<ReadonlyMap<number, Uint8Array>>;
  /** Returns the bytes to write for a chunk that was read; undefined if it is lost. */
  readonly lay: (index: number, bytes: Uint8Array | undefined) => Promise<Uint8Array | undefined>;
}

/**
 * Writes a file from its chunks under a temporary name, then renames it. Every chunk that is read matches its
 * digest. Returns false if content is lost; the old file is then unchanged, and `lay` was called for every chunk.
 */
export async function writeFileOf(
  directory: OpenDirectory,
  name: string,
  sources: Sources,
): Promise<boolean> {
  const { entry } = sources;
  // Begins with the name, so that streams that share a directory know whose it is.
  const temporary = directory.at(`${temporaryPrefix}${name.slice(0, 40)}-${randomBytes(9).toString("hex")}`);
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  let isWhole = true;
  try {
    {
      await using file = await open(temporary, flags, 0o600);
      for await (const bytes of chunksFrom(sources)) {
        isWhole &&= bytes !== undefined;
        if (isWhole && bytes !== undefined) await file.appendFile(bytes);
      }
      if (isWhole) {
        await file.chmod(entry.mode);
        await file.utimes(secondsOf(entry), secondsOf(entry));
      }
    }
    if (!isWhole) {
      await unlink(temporary);
      return false;
    }
    // A rename replaces everything but a directory.
    const there = lstatSync(directory.at(name), { throwIfNoEntry: false });
    if (there?.isDirectory() === true) await removeTree(directory.at(name));
    await rename(temporary, directory.at(name));
    return true;
  } catch (error) {
    // The first error matters; the next run removes the remaining files.
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
}

/** Yields the chunks in order, from the old file or the file store, a few at a time; undefined for each that is lost. */
async function* chunksFrom({
  entry,
  old,
  missing,
  fetch,
  lay,
}: Sources): AsyncGenerator<Uint8Array | undefined> {
  const isMissing = new Set(missing);
  for (let start = 0; start < entry.chunks.length; start += atOnce) {
    const window = entry.chunks.map((_, index) => index).slice(start, start + atOnce);
    const kept = new Map(
      window.map((index) => [index, isMissing.has(index) ? null : oldChunk(old, entry, index)]),
    );
    const wanted = window.filter((index) => kept.get(index) === null);
    const fetched = wanted.length === 0 ? new Map<number, Uint8Array>() : await fetch(wanted);
    for (const index of window) yield await lay(index, kept.get(index) ?? fetched.get(index));
  }
}

const atOnce = 4;
