import { rm } from "node:fs/promises";
import { join } from "node:path";
import { bringUpToDate } from "./bring-up-to-date.ts";
import { compareFiles, type Compared } from "./compare.ts";
import { FilesFault, FilesLost, type LostRange } from "./faults.ts";
import { checkName, type FileStore } from "./file-store.ts";
import type { Files, Freshened, FreshOptions, Published, PublishOptions } from "./files.ts";
import { fetchChunks, joinRanges } from "./lay-files.ts";
import { hasHead, readIndex, writeIndex } from "./local-index.ts";
import { chunkBytes, isSameHead, type FileEntry, type Head } from "./manifest.ts";
import { publish, type AgentLimits } from "./publish.ts";
import { placeOf, type StreamPlaces } from "./streams.ts";

/** Options of the files of a node. */
export interface StreamFilesOptions {
  readonly dataDirectory: string;
  readonly store: FileStore;
  /** The user of agents, if it is not the user of the server. */
  readonly agentUid: number | null;
  readonly limits?: AgentLimits;
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

  constructor(options: StreamFilesOptions) {
    this.#options = options;
  }

  publish(stream: StreamPlaces, epoch: number, options: PublishOptions = {}): Promise<Published> {
    const { dataDirectory, store, agentUid, limits = defaultLimits } = this.#options;
    const file = this.#indexFile(stream);
    return this.#inTurn(stream, async () =>
      publish(stream, epoch, options, {
        data: dataDirectory,
        store,
        index: await readIndex(file),
        saveIndex: (index) => writeIndex(file, index),
        agentUid,
        limits,
      }),
    );
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
    return hasHead(await readIndex(this.#indexFile(stream)), stored);
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
    const lost: LostRange[] = [];
    const { store } = this.#options;
    const found = await fetchChunks((digests) => store.getBlobs(digests), entry, indices, lost);
    if (lost.length > 0) return { bytes: new Uint8Array(), lost: joinRanges(lost) };
    const bytes = Buffer.concat(indices.map((index) => found.get(entry.chunks[index]!)!));
    return { bytes: bytes.subarray(start - first * chunkBytes, end - first * chunkBytes), lost };
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
      await this.#options.store.deleteManifest(stream.name, epoch);
      await rm(this.#indexFile(stream), { force: true });
    });
  }

  async collectGarbage(): Promise<void> {
    await this.#options.store.collectGarbage();
  }

  async #fresh(stream: StreamPlaces, acceptLosses: boolean): Promise<Freshened> {
    const { dataDirectory, store } = this.#options;
    const stored = await store.manifestVersion(stream.name);
    if (stored === null || stored.digest === null) return { version: null, changed: 0, lost: [] };
    const index = await readIndex(this.#indexFile(stream));
    if (hasHead(index, stored)) return { version: stored.version, changed: 0, lost: [] };
    const manifest = await store.getManifest(stream.name);
    if (manifest === null)
      throw new FilesFault(
        "files_unavailable",
        `The files of ${stream.name} were removed meanwhile. Try again.`,
      );
    const { changed, files, lost } = await bringUpToDate(stream, manifest.entries, {
      data: dataDirectory,
      store,
      index,
    });
    // If newer files were published since, the content was not lost but collected.
    if (lost.length > 0 && !isSameHead(manifest.head, await store.manifestVersion(stream.name)))
      return this.#fresh(stream, acceptLosses);
    const isDone = lost.length === 0 || acceptLosses;
    await writeIndex(this.#indexFile(stream), { head: isDone ? manifest.head : null, next: null, files });
    if (!isDone) throw new FilesLost(stream.name, lost);
    return { version: manifest.head.version, changed, lost };
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
    return join(this.#options.dataDirectory, "files", `${checkName(name)}.json`);
  }
}

const manifestsKept = 8;

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
