import { fchmodSync, lstatSync, readlinkSync } from "node:fs";
import { unlink } from "node:fs/promises";
import { join } from "node:path";
import { hasCode, OpenDirectory } from "../workspace/beneath/open-directory.ts";
import { putLink, temporaryPrefix } from "../workspace/beneath/put-file.ts";
import { syncTree } from "../workspace/copy-tree.ts";
import { removeTree } from "../workspace/remove-tree.ts";
import { claim, withParent } from "./beneath-place.ts";
import { FilesFault } from "./faults.ts";
import type { FileStore } from "./file-store.ts";
import { inParallel } from "./in-parallel.ts";
import {
  adjustOld,
  bytesAt,
  digestsOf,
  fetchChunks,
  indexedAt,
  missingChunks,
  openOld,
} from "./lay-files.ts";
import type { IndexedFile, LocalIndex } from "./local-index.ts";
import { fillerOf, type LostFile } from "./lost-file.ts";
import {
  chunkSize,
  sha256,
  type DirectoryEntry,
  type Entry,
  type FileEntry,
  type LinkEntry,
} from "./manifest.ts";
import { placeOf, type StreamPlace, type StreamPlaces } from "./streams.ts";
import { batchBytes, batchChunks } from "./uploader.ts";
import { isLeftOut } from "./walk.ts";
import { writeFileOf } from "./write-file-of.ts";

/** The parts that bringing files up to date uses. */
export interface FreshContext {
  readonly data: string;
  readonly store: FileStore;
  readonly index: LocalIndex;
  /** The files whose content was lost before, as they were published then. */
  readonly losses: readonly FileEntry[];
  /** True to complete logs with notes in the place of lost content, so that they can be read and continued. */
  readonly fillsLogs: boolean;
}

/** The outcome: the number of written and removed files, and those with content that the file store has lost. */
export interface BroughtUpToDate {
  readonly changed: number;
  readonly files: Map<string, IndexedFile>;
  readonly lost: readonly LostFile[];
}

/**
 * Makes the directories of a stream contain exactly these entries. Files are complete under temporary names before they
 * get theirs, and other files are removed last, so an interrupted run can be repeated. Content that is already on this
 * machine is not read from the file store. A file with lost content stays as it is, except a log.
 */
export async function bringUpToDate(
  stream: StreamPlaces,
  entries: readonly Entry[],
  context: FreshContext,
): Promise<BroughtUpToDate> {
  return new Laying(stream, entries, context).run();
}

/** A file that this machine lacks, completely or in part. */
interface Wanted {
  readonly entry: FileEntry;
  readonly place: StreamPlace;
  readonly missing: readonly number[];
}

class Laying {
  readonly #stream: StreamPlaces;
  readonly #entries: readonly (readonly [Entry, StreamPlace])[];
  readonly #context: FreshContext;
  readonly #files = new Map<string, IndexedFile>();
  readonly #lost: LostFile[] = [];
  #changed = 0;

  constructor(stream: StreamPlaces, entries: readonly Entry[], context: FreshContext) {
    this.#stream = stream;
    this.#entries = entries.map((entry) => [entry, checkedPlace(stream, entry)]);
    this.#context = context;
  }

  async run(): Promise<BroughtUpToDate> {
    const wanted: Wanted[] = [];
    for (const [entry, place] of this.#entries) {
      if (entry.kind === "directory") await this.#makeDirectory(entry, place);
      if (entry.kind === "link") await this.#makeLink(entry, place);
      if (entry.kind === "file") wanted.push(...(await this.#compare(entry, place)));
    }
    await inParallel(grouped(wanted), groupsAtOnce, (group) => this.#writeGroup(group));
    const kept = new Set(this.#entries.map(([{ path }]) => path));
    for (const place of this.#stream.places) await this.#removeOthers(place, kept);
    for (const [entry] of this.#entries.toReversed()) {
      if (entry.kind === "directory") this.#setMode(entry);
    }
    // The index records that these files are here, so they must be on the disk first.
    if (this.#changed > 0) await syncTree(this.#context.data);
    return { changed: this.#changed, files: this.#files, lost: this.#lost };
  }

  async #makeDirectory({ path }: DirectoryEntry, place: StreamPlace): Promise<void> {
    await withParent(this.#context.data, place, path, (parent, name) => {
      using made = parent.enterOrReplace(name);
      claim(made);
    });
  }

  /** Sets the mode of a directory after those of its subdirectories. Until then only the server can change their names. */
  #setMode({ path, mode }: DirectoryEntry): void {
    using directory = OpenDirectory.open(join(this.#context.data, path));
    fchmodSync(directory.fd, mode);
  }

  async #makeLink({ path, target }: LinkEntry, place: StreamPlace): Promise<void> {
    await withParent(this.#context.data, place, path, async (parent, name) => {
      if (linkAt(parent, name) === target) return;
      await removeDirectory(parent, name);
      await putLink(parent, name, target);
      this.#changed++;
    });
  }

  /** Returns the file if this machine does not have it. */
  async #compare(entry: FileEntry, place: StreamPlace): Promise<Wanted[]> {
    const { data, index } = this.#context;
    return withParent(data, place, entry.path, (parent, name) => {
      using old = openOld(parent, name);
      const missing = missingChunks(old, entry, index.files.get(entry.path));
      const isOther = missing.length > 0 || this.#originals(entry, place).length > 0;
      if (old === null || isOther || !adjustOld(old, entry)) return [{ entry, place, missing }];
      this.#files.set(entry.path, indexedAt(parent, name, entry));
      return [];
    });
  }

  /** Reads the chunks of small files together. Those of a large file are read as it is written. */
  async #writeGroup(group: readonly Wanted[]): Promise<void> {
    const { store } = this.#context;
    const chunks = group.flatMap(({ entry, missing }) => missing.map((index) => entry.chunks[index]!));
    const digests = new Set(group.length > 1 ? chunks : []);
    const fetched = digests.size === 0 ? new Map<string, Uint8Array>() : await store.getBlobs([...digests]);
    for (const wanted of group) {
      await this.#write(wanted, async (asked) =>
        asked.every((digest) => digests.has(digest)) ? fetched : store.getBlobs(asked),
      );
    }
  }

  async #write({ entry, place, missing }: Wanted, getBlobs: FileStore["getBlobs"]): Promise<void> {
    const lost = new Lost(entry);
    const originals = this.#originals(entry, place);
    const fills = place.kind === "log" && this.#context.fillsLogs;
    await withParent(this.#context.data, place, entry.path, async (parent, name) => {
      using old = openOld(parent, name);
      const isWritten = await writeFileOf(parent, name, {
        entry,
        old,
        missing,
        fetch: (indices) => fetchChunks(getBlobs, entry, indices),
        lay: async (index, bytes) => {
          if (bytes === undefined) lost.add(index);
          const laid = bytes ?? (fills ? fillerOf(entry, index, bytesAt(old, entry, index)) : undefined);
          return laid === undefined ? undefined : this.#withOriginals(entry, index, laid, originals);
        },
      });
      this.#lost.push(...lost.found(old === null || isWritten ? null : digestsOf(old)));
      for (const original of originals) this.#lost.push(...original.found(null));
      if (!isWritten) return;
      this.#changed++;
      // A log with notes or with original content is not the published one, so it is compared again.
      if (!lost.isEmpty || originals.length > 0) return;
      this.#files.set(entry.path, indexedAt(parent, name, entry));
    });
  }

  /** Returns earlier versions of a log with content in whose place the published one has notes. */
  #originals({ path, chunks }: FileEntry, { kind }: StreamPlace): Lost[] {
    if (kind !== "log") return [];
    return this.#context.losses
      .filter((original) => original.path === path)
      .filter((original) => original.chunks.some((digest, index) => digest !== chunks[index]))
      .map((original) => new Lost(original));
  }

  /** Puts original content in the place of notes, if the file store has it again. */
  async #withOriginals(
    { chunks }: FileEntry,
    index: number,
    laid: Uint8Array,
    originals: readonly Lost[],
  ): Promise<Uint8Array> {
    let bytes = laid;
    for (const original of originals) {
      const digest = original.entry.chunks[index];
      if (digest === undefined || digest === chunks[index]) continue;
      const size = chunkSize(original.entry, index);
      // The log has only grown since, or was cut.
      if (size > bytes.length || sha256(bytes.subarray(0, size)) === digest) continue;
      const found = (await this.#context.store.getBlobs([digest])).get(digest);
      if (found === undefined) original.add(index);
      else bytes = Buffer.concat([found, bytes.subarray(size)]);
    }
    return bytes;
  }

  /** Removes files that the manifest lacks, except the cache of an agent, which is never published. */
  async #removeOthers(place: StreamPlace, kept: ReadonlySet<string>): Promise<void> {
    const top = openIfThere(join(this.#context.data, place.path));
    if (top === null) return;
    using held = top;
    if (place.prefix === undefined && !kept.has(place.path)) {
      this.#changed++;
      return removeTree(join(this.#context.data, place.path));
    }
    await this.#removeIn(held, place, place.path, kept);
  }

  async #removeIn(
    directory: OpenDirectory,
    place: StreamPlace,
    path: string,
    kept: ReadonlySet<string>,
  ): Promise<void> {
    for (const entry of directory.list(Number.POSITIVE_INFINITY)) {
      const inner = `${path}/${entry.name}`;
      if (isOthers(place, path, entry.name)) continue;
      if (!kept.has(inner)) {
        this.#changed++;
        await removeTree(directory.at(entry.name));
      } else if (entry.isDirectory()) {
        using next = directory.enter(entry.name);
        await this.#removeIn(next, place, inner, kept);
      }
    }
  }
}

/** The lost chunks of a file. */
class Lost {
  readonly entry: FileEntry;
  readonly #missing: number[] = [];

  constructor(entry: FileEntry) {
    this.entry = entry;
  }

  get isEmpty(): boolean {
    return this.#missing.length === 0;
  }

  add(index: number): void {
    this.#missing.push(index);
  }

  found(here: readonly string[] | null): LostFile[] {
    return this.isEmpty ? [] : [{ entry: this.entry, missing: this.#missing, here }];
  }
}

const groupsAtOnce = 4;

/** Groups files whose missing chunks are read with one request. */
function grouped(wanted: readonly Wanted[]): Wanted[][] {
  const groups: Wanted[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  let chunks = 0;
  for (const each of wanted) {
    const size = each.missing.reduce((sum, index) => sum + chunkSize(each.entry, index), 0);
    if (bytes + size > batchBytes || chunks + each.missing.length > batchChunks) {
      groups.push([]);
      bytes = 0;
      chunks = 0;
    }
    groups.at(-1)?.push(each);
    bytes += size;
    chunks += each.missing.length;
  }
  return groups;
}

/** Returns the place of an entry. A path that leads elsewhere was not written by Signalbox. */
function checkedPlace(stream: StreamPlaces, { path }: Entry): StreamPlace {
  const place = placeOf(stream, path);
  if (place !== undefined) return place;
  throw new FilesFault(
    "files_damaged",
    `The list of files of ${stream.name} in the file store names ${JSON.stringify(path)}, which does not belong to it. Restore the file store from a backup.`,
  );
}

/** True for names in a shared directory that belong to other streams, and for the cache of an agent. */
function isOthers(place: StreamPlace, parent: string, name: string): boolean {
  if (place.prefix === undefined && place.kind !== "agent") return false;
  const isOwnRest = name.startsWith(`${temporaryPrefix}${place.prefix ?? ""}`);
  return parent === place.path && !isOwnRest && isLeftOut(place, parent, name);
}

function linkAt(directory: OpenDirectory, name: string): string | null {
  try {
    return readlinkSync(directory.at(name));
  } catch (error) {
    if (hasCode(error, "ENOENT", "EINVAL")) return null;
    throw error;
  }
}

async function removeDirectory(parent: OpenDirectory, name: string): Promise<void> {
  const found = lstatSync(parent.at(name), { throwIfNoEntry: false });
  if (found?.isDirectory() === true) await removeTree(parent.at(name));
  else if (found !== undefined) await unlink(parent.at(name));
}

function openIfThere(path: string): OpenDirectory | null {
  try {
    return OpenDirectory.open(path);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}
