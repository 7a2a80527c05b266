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
  /** Reads chunks from the file store. */
  readonly fetch: (indices: readonly number[]) => Promise<ReadonlyMap<string, Uint8Array>>;
  /** True if content is lost; the file is then not written, but all its lost ranges are found. */
  readonly isLost: () => boolean;
}

/**
 * Writes a file from its chunks under a temporary name, then renames it. Every chunk matches its digest. Returns false
 * if content is lost; the old file is then unchanged.
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
  try {
    {
      await using file = await open(temporary, flags, 0o600);
      for await (const bytes of chunksFrom(sources)) await file.appendFile(bytes);
      if (!sources.isLost()) {
        await file.chmod(entry.mode);
        await file.utimes(secondsOf(entry), secondsOf(entry));
      }
    }
    if (sources.isLost()) {
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

/** Yields the chunks in order, from the old file or the file store, a few at a time. */
async function* chunksFrom({ entry, old, missing, fetch, isLost }: Sources): AsyncGenerator<Uint8Array> {
  const isMissing = new Set(missing);
  for (let start = 0; start < entry.chunks.length; start += atOnce) {
    const window = entry.chunks.map((_, index) => index).slice(start, start + atOnce);
    const kept = new Map(
      window.map((index) => [index, isMissing.has(index) ? null : oldChunk(old, entry, index)]),
    );
    const wanted = window.filter((index) => kept.get(index) === null);
    const fetched = wanted.length === 0 ? new Map<string, Uint8Array>() : await fetch(wanted);
    if (isLost()) continue;
    for (const index of window) yield kept.get(index) ?? fetched.get(entry.chunks[index]!)!;
  }
}

const atOnce = 4;
