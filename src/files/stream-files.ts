import { rm } from "node:fs/promises";
import { join } from "node:path";
import { bringUpToDate } from "./bring-up-to-date.ts";
import { compareFiles, type Compared } from "./compare.ts";
import { FilesFault, FilesLost, type LostRange } from "./faults.ts";
import { checkName, type FileStore } from "./file-store.ts";
import type { Files, Freshened, FreshOptions, Published, PublishOptions } from "./files.ts";
import { fetchChunks } from "./lay-files.ts";
import { hasHead, type LocalIndex, readIndex, writeIndex } from "./local-index.ts";
import { addLosses, forgetLosses, giveBack, hasLosses, readLosses } from "./losses.ts";
import { rangesOf } from "./lost-file.ts";
import { chunkBytes, isSameHead, type FileEntry, type Head } from "./manifest.ts";
import { publish, type AgentLimits } from "./publish.ts";
import { recoverLost } from "./recover-lost.ts";
import { placeOf, type StreamPlaces } from "./streams.ts";

/** Options of the files of a node. */
export interface StreamFilesOptions {
  readonly dataDirectory: string;
  readonly store: FileStore;
  /** The user of agents, if it is not the user of the server. */
  readonly agentUid: number | null;
  readonly limits?: AgentLimits;
  /** The directory of the indexes; the default is `files/` in the data directory. */
  readonly indexDirectory?: string;
  /** Called when the file store turns out to have lost content. */
  readonly onLost?: (fault: FilesLost) => void;
  readonly askForLossesMs?: number;
}

/** Limits for the own directory of an agent's command line. */
const defaultLimits: AgentLimits = {
  entries: 50_000,
  depth: 64,
  fileBytes: 256 << 20,
  allBytes: 2 * 2 ** 30,
};

/**
 * The files of streams on one of several nodes. `files/` in the data directory has an index for each stream: the
 * version of its files on this machine, and the chunks of each, so that unchanged files are neither read nor sent
 * again.
 */
export class StreamFiles implements Files {
  readonly #options: StreamFilesOptions;
  /** The last operation on each stream. A stream has one operation at a time. */
  readonly #working = new Map<string, Promise<unknown>>();
  readonly #freshening = new Map<string, Promise<Freshened>>();
  readonly #manifests = new Map<string, KnownManifest>();
  /** The lost content that the files here lack, by the name of the stream. */
  readonly #lost = new Map<string, readonly LostRange[]>();
  /** The answer of the file store when it was last asked for the losses of each stream. */
  readonly #asked = new Map<string, { readonly at: number; readonly losses: readonly FileEntry[] }>();

  constructor(options: StreamFilesOptions) {
    this.#options = options;
  }

  publish(stream: StreamPlaces, epoch: number, options: PublishOptions = {}): Promise<Published> {
    const { dataDirectory, store, agentUid, limits = defaultLimits } = this.#options;
    return this.#inTurn(stream, async () => {
      let index = await this.#recovered(stream, await this.#read(stream), { writesAgents: false });
      const isAsked = options.whole === true || index.lost.length > 0 || this.#mayAskForLosses(stream);
      const losses = isAsked ? await this.#askForLosses(stream) : this.#losses(stream);
      // Without losses of its own, this machine has everything that the file store lacks.
      const isRepair = losses.length > 0 && index.lost.length === 0;
      const published = await publish(
        stream,
        epoch,
        { whole: options.whole === true || isRepair },
        {
          data: dataDirectory,
          store,
          index,
          saveIndex: (next) => this.#save(stream, (index = next)),
          agentUid,
          limits,
          lost: new Set(losses.flatMap(({ chunks }) => chunks)),
        },
      );
      if (isRepair && published.published) {
        await forgetLosses(store, stream);
        this.#asked.delete(stream.name);
      }
      return published;
    });
  }

  fresh(stream: StreamPlaces, { acceptLosses = false }: FreshOptions = {}): Promise<Freshened> {
    const key = `${stream.name} ${acceptLosses}`;
    const running = this.#freshening.get(key);
    if (running !== undefined) return running;
    const started = this.#inTurn(stream, () => this.#fresh(stream, acceptLosses)).finally(() =>
      this.#freshening.delete(key),
    );
    this.#freshening.set(key, started);
    return started;
  }

  async isCurrent(stream: StreamPlaces): Promise<boolean> {
    const stored = await this.#options.store.manifestVersion(stream.name);
    if (stored === null || stored.digest === null) return true;
    return hasHead(await this.#read(stream), stored);
  }

  async lost(stream: StreamPlaces): Promise<readonly LostRange[]> {
    // Others wait for the content. Without an answer of the file store, the next caller tries again.
    if (this.#mayAskForLosses(stream)) void this.#giveBack(stream).catch(() => undefined);
    return this.#lost.get(stream.name) ?? rangesOf((await this.#read(stream)).lost);
  }

  async readLog(
    stream: StreamPlaces,
    path: string,
    from: number,
    length: number,
  ): Promise<Uint8Array | null> {
    if (placeOf(stream, path)?.kind !== "log") return null;
    const found = await this.#published(stream, path);
    if (found === null) return null;
    const read = await this.#readRange(found.entry, from, length);
    if (read.lost.length === 0) return read.bytes;
    // If newer files were published since, the content was not lost but collected.
    const now = await this.#options.store.manifestVersion(stream.name);
    if (!isSameHead(found.head, now)) return this.readLog(stream, path, from, length);
    throw new FilesLost(stream.name, read.lost);
  }

  async #readRange(entry: FileEntry, from: number, length: number): Promise<RangeRead> {
    const start = Math.max(0, from);
    const end = Math.min(entry.size, from + length);
    if (start >= end) return { bytes: new Uint8Array(), lost: [] };
    const first = Math.floor(start / chunkBytes);
    const indices = Array.from({ length: Math.ceil(end / chunkBytes) - first }, (_, index) => first + index);
    const { store } = this.#options;
    const found = await fetchChunks((digests) => store.getBlobs(digests), entry, indices);
    const missing = indices.filter((index) => !found.has(index));
    if (missing.length > 0)
      return { bytes: new Uint8Array(), lost: rangesOf([{ entry, missing, here: null }]) };
    const bytes = Buffer.concat(indices.map((index) => found.get(index)!));
    return { bytes: bytes.subarray(start - first * chunkBytes, end - first * chunkBytes), lost: [] };
  }

  /** Compares the files on this machine with the published ones. `content` also reads all content from the file store. */
  compare(stream: StreamPlaces, options: { readonly content: boolean }): Promise<Compared> {
    const { dataDirectory, store, agentUid, limits = defaultLimits } = this.#options;
    return this.#inTurn(stream, () =>
      compareFiles(stream, { data: dataDirectory, store, agentUid, limits, ...options }),
    );
  }

  remove(stream: StreamPlaces, epoch: number): Promise<void> {
    return this.#inTurn(stream, async () => {
      const { store } = this.#options;
      await store.deleteManifest(stream.name, epoch);
      if (await hasLosses(store, stream)) await forgetLosses(store, stream);
      await rm(this.#indexFile(stream), { force: true });
      this.#lost.delete(stream.name);
      this.#asked.delete(stream.name);
    });
  }

  async collectGarbage(): Promise<void> {
    await this.#options.store.collectGarbage();
  }

  async #fresh(stream: StreamPlaces, acceptLosses: boolean): Promise<Freshened> {
    const { dataDirectory: data, store, onLost } = this.#options;
    const stored = await store.manifestVersion(stream.name);
    if (stored === null || stored.digest === null) return { version: null, changed: 0, lost: [] };
    const index = await this.#read(stream);
    if (hasHead(index, stored) && index.lost.length === 0) {
      if (this.#mayAskForLosses(stream)) await this.#giveBack(stream);
      return { version: stored.version, changed: 0, lost: [] };
    }
    const losses = await this.#askForLosses(stream);
    // Without losses, another node has published everything again.
    if (hasHead(index, stored) && losses.length > 0)
      return this.#stillLost(stream, index, stored, acceptLosses);
    const manifest = await store.getManifest(stream.name);
    if (manifest === null)
      throw new FilesFault(
        "files_unavailable",
        `The files of ${stream.name} were removed meanwhile. Try again.`,
      );
    await giveBack(stream, losses, { data, store });
    const { changed, files, lost } = await bringUpToDate(stream, manifest.entries, {
      data,
      store,
      index,
      losses,
      fillsLogs: acceptLosses,
    });
    // If newer files were published since, the content was not lost but collected.
    if (lost.length > 0 && !isSameHead(manifest.head, await store.manifestVersion(stream.name)))
      return this.#fresh(stream, acceptLosses);
    if (lost.length > 0) await addLosses(store, stream, lost);
    const isDone = lost.length === 0 || acceptLosses;
    await this.#save(stream, { head: isDone ? manifest.head : null, next: null, files, lost });
    const ranges = rangesOf(lost);
    if (lost.length > 0 && JSON.stringify(lost) !== JSON.stringify(index.lost))
      onLost?.(new FilesLost(stream.name, ranges));
    if (!isDone) throw new FilesLost(stream.name, ranges);
    return { version: manifest.head.version, changed, lost: ranges };
  }

  /** Looks for lost content again, although nothing newer was published. */
  async #stillLost(
    stream: StreamPlaces,
    before: LocalIndex,
    { version }: Head,
    acceptLosses: boolean,
  ): Promise<Freshened> {
    const { lost } = await this.#recovered(stream, before, { writesAgents: true });
    const ranges = rangesOf(lost);
    if (ranges.length > 0 && !acceptLosses) throw new FilesLost(stream.name, ranges);
    return { version, changed: before.lost.length - lost.length, lost: ranges };
  }

  /** Puts lost content in its place that another node has given back. */
  async #recovered(
    stream: StreamPlaces,
    index: LocalIndex,
    { writesAgents }: { writesAgents: boolean },
  ): Promise<LocalIndex> {
    if (index.lost.length === 0) return index;
    const { dataDirectory: data, store } = this.#options;
    const { lost, changed } = await recoverLost(stream, index.lost, { data, store, writesAgents });
    // Files that changed are read again.
    const files = new Map([...index.files].filter(([path]) => !changed.includes(path)));
    const recovered = { ...index, files, lost };
    await this.#save(stream, recovered);
    return recovered;
  }

  /** Stores the lost content that this machine has. The next publication of the owner ends the losses. */
  async #giveBack(stream: StreamPlaces): Promise<void> {
    const { dataDirectory: data, store } = this.#options;
    await giveBack(stream, await this.#askForLosses(stream), { data, store });
  }

  /** True if the file store has not been asked for the losses of a stream for a while. */
  #mayAskForLosses({ name }: StreamPlaces): boolean {
    const { askForLossesMs = defaultAskForLossesMs } = this.#options;
    return performance.now() - (this.#asked.get(name)?.at ?? Number.NEGATIVE_INFINITY) >= askForLossesMs;
  }

  async #askForLosses(stream: StreamPlaces): Promise<readonly FileEntry[]> {
    const at = performance.now();
    const losses = await readLosses(this.#options.store, stream);
    this.#asked.set(stream.name, { at, losses });
    return losses;
  }

  /** Returns the losses of a stream that were found last. */
  #losses({ name }: StreamPlaces): readonly FileEntry[] {
    return this.#asked.get(name)?.losses ?? [];
  }

  #read(stream: StreamPlaces): Promise<LocalIndex> {
    return readIndex(this.#indexFile(stream));
  }

  async #save(stream: StreamPlaces, index: LocalIndex): Promise<void> {
    await writeIndex(this.#indexFile(stream), index);
    this.#lost.set(stream.name, rangesOf(index.lost));
  }

  /** Returns a file of the published manifest. Manifests that were read last are kept. */
  async #published({ name }: StreamPlaces, path: string): Promise<{ head: Head; entry: FileEntry } | null> {
    const { store } = this.#options;
    const head = await store.manifestVersion(name);
    const known = this.#manifests.get(name);
    if (known !== undefined && isSameHead(known.head, head)) return entryIn(known, path);
    this.#manifests.delete(name);
    const manifest = await store.getManifest(name);
    if (manifest === null) return null;
    const files = manifest.entries.flatMap((entry) =>
      entry.kind === "file" ? [[entry.path, entry] as const] : [],
    );
    const read = { head: manifest.head, files: new Map(files) };
    this.#manifests.set(name, read);
    for (const oldest of this.#manifests.keys()) {
      if (this.#manifests.size <= manifestsKept) break;
      this.#manifests.delete(oldest);
    }
    return entryIn(read, path);
  }

  async #inTurn<T>({ name }: StreamPlaces, work: () => Promise<T>): Promise<T> {
    // The caller of the earlier operation gets its faults.
    const before = (this.#working.get(name) ?? Promise.resolve()).catch(() => undefined);
    const mine = before.then(work);
    this.#working.set(name, mine);
    try {
      return await mine;
    } finally {
      if (this.#working.get(name) === mine) this.#working.delete(name);
    }
  }

  #indexFile({ name }: StreamPlaces): string {
    const { dataDirectory, indexDirectory = join(dataDirectory, "files") } = this.#options;
    return join(indexDirectory, `${checkName(name)}.json`);
  }
}

const manifestsKept = 8;

/** The shortest time after which the owner of a stream looks for losses that others have found. */
const defaultAskForLossesMs = 60_000;

/** Bytes of a file, or the reason why there are none. */
interface RangeRead {
  readonly bytes: Uint8Array;
  readonly lost: readonly LostRange[];
}

/** The files of a manifest by their paths. */
interface KnownManifest {
  readonly head: Head;
  readonly files: ReadonlyMap<string, FileEntry>;
}

function entryIn({ head, files }: KnownManifest, path: string): { head: Head; entry: FileEntry } | null {
  const entry = files.get(path);
  return entry === undefined ? null : { head, entry };
}
