import { join } from "node:path";
import type { FileStore } from "./file-store.ts";
import { oldChunk, openAt } from "./lay-files.ts";
import type { LostFile } from "./lost-file.ts";
import { encodeEntries, type FileEntry } from "./manifest.ts";
import { placeOf, type StreamPlaces } from "./streams.ts";
import { removeManifest } from "./remove-manifest.ts";

/**
 * The losses of a stream: a manifest of its own with the files whose content the file store has lost, as they were
 * published. Any node adds to it. A node that has the content gives it back; once the owner has published all files
 * again, it removes the manifest.
 */
function nameOf({ name }: StreamPlaces): string {
  return `${name}.lost`;
}

/** Returns true if there are losses. */
export async function hasLosses(store: FileStore, stream: StreamPlaces): Promise<boolean> {
  return ((await store.manifestVersion(nameOf(stream)))?.digest ?? null) !== null;
}

/** Returns the files with lost content as they were published. */
export async function readLosses(store: FileStore, stream: StreamPlaces): Promise<FileEntry[]> {
  if (!(await hasLosses(store, stream))) return [];
  const entries = (await store.getManifest(nameOf(stream)))?.entries ?? [];
  return entries.filter((entry) => entry.kind === "file");
}

/** Adds files to the losses. Tries again if another node does so at the same time. */
export async function addLosses(
  store: FileStore,
  stream: StreamPlaces,
  lost: readonly LostFile[],
): Promise<void> {
  const name = nameOf(stream);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const head = await store.manifestVersion(name);
    const known = await readLosses(store, stream);
    const entries = distinct([...known, ...lost.map(({ entry }) => entry)]);
    if (entries.length === known.length) return;
    const next = { name, version: (head?.version ?? 0) + 1, epoch: head?.epoch ?? 0, entries };
    if ((await store.putManifest(next)).stored) return;
  }
  throw new Error(`Several nodes record lost files of ${stream.name} at the same time.`);
}

/** Removes the losses: the file store has all published content again. */
export function forgetLosses(store: FileStore, stream: StreamPlaces): Promise<void> {
  return removeManifest(store, nameOf(stream), 0);
}

/** Stores the lost content that this machine still has. Anybody may do that, since content is named by its digest. */
export async function giveBack(
  stream: StreamPlaces,
  losses: readonly FileEntry[],
  { data, store }: { data: string; store: FileStore },
): Promise<void> {
  for (const entry of losses) {
    if (placeOf(stream, entry.path) === undefined) continue;
    using old = openAt(join(data, entry.path));
    for (let index = 0; index < entry.chunks.length; index++) {
      const bytes = oldChunk(old, entry, index);
      const digest = entry.chunks[index]!;
      if (bytes === null || (await store.getBlobs([digest])).has(digest)) continue;
      await store.putBlobs([{ digest, bytes }]);
    }
  }
}

const attempts = 10;

function distinct(entries: readonly FileEntry[]): FileEntry[] {
  return [...new Map(entries.map((entry) => [encodeEntries([entry]).text, entry])).values()];
}
