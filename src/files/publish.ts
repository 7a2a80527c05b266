import { FilesFault } from "./faults.ts";
import type { FileStore } from "./file-store.ts";
import type { Published, PublishOptions, Skipped } from "./files.ts";
import { hasHead, stampOf, type IndexedFile, type LocalIndex } from "./local-index.ts";
import { encodeEntries, isSameHead, type Entry, type Head } from "./manifest.ts";
import { readLocal, type LocalRead } from "./read-local.ts";
import type { StreamPlace, StreamPlaces } from "./streams.ts";
import { Uploader } from "./uploader.ts";
import { Vanished, walkPlace, type FoundFile } from "./walk.ts";

/** The parts that a publication uses. */
export interface PublishContext {
  readonly data: string;
  readonly store: FileStore;
  readonly index: LocalIndex;
  readonly saveIndex: (index: LocalIndex) => Promise<void>;
  /** The user of agents, if it is not the user of the server. */
  readonly agentUid: number | null;
  readonly limits: AgentLimits;
}

/** Limits for the files of one agent. Files beyond them are not published. */
export interface AgentLimits {
  readonly entries: number;
  readonly depth: number;
  readonly fileBytes: number;
  readonly allBytes: number;
}

/**
 * Publishes the files of a stream as they are now. The index is written before the manifest, and names the manifest that
 * will be there: after a crash in between, this machine still knows that the published files are its own.
 */
export async function publish(
  stream: StreamPlaces,
  epoch: number,
  { whole = false }: PublishOptions,
  context: PublishContext,
): Promise<Published> {
  const { store, index, saveIndex } = context;
  const startedAt = Date.now();
  const stored = await store.manifestVersion(stream.name);
  if (stored !== null && stored.epoch > epoch) return { published: false, reason: "old_epoch", head: stored };
  const isPublished = stored !== null && stored.digest !== null;
  if (isPublished && !hasHead(index, stored)) return { published: false, reason: "not_fresh", head: stored };

  // Without a manifest that names the indexed chunks, the file store may lack them, so all files are read again.
  const isCurrent = !whole && isSameHead(index.next ?? index.head, stored);
  const before = isCurrent ? index.files : new Map<string, IndexedFile>();
  const asks = whole || index.next !== null || (isPublished && !isCurrent);
  const uploader = new Uploader({ store, known: chunksOf(before), asks });
  const { entries, files, skipped } = await readStream(stream, { ...context, before, uploader });
  const uploadedBytes = await uploader.finish();
  const { digest } = encodeEntries(entries);
  if (isPublished && stored.digest === digest && stored.epoch === epoch) {
    await saveIndex({ head: stored, next: null, files });
    return { published: true, version: stored.version, uploadedBytes, skipped };
  }
  // The file store may have collected the first chunks by now. The next attempt is faster, since it finds the others.
  if (Date.now() - startedAt > slowMs)
    throw new FilesFault("files_unavailable", `It took too long to publish the files of ${stream.name}. Try again.`);

  const next: Head = { version: (stored?.version ?? 0) + 1, epoch, digest };
  await saveIndex({ head: isPublished ? stored : null, next, files });
  const outcome = await store.putManifest({ name: stream.name, version: next.version, epoch, entries });
  if (!outcome.stored) {
    const reason = (outcome.head?.epoch ?? 0) > epoch ? "old_epoch" : "not_fresh";
    return { published: false, reason, head: outcome.head };
  }
  await saveIndex({ head: next, next: null, files });
  return { published: true, version: next.version, uploadedBytes, skipped };
}

/** The time after which chunks that were stored first may be collected. */
const slowMs = 50 * 60_000;

function chunksOf(files: ReadonlyMap<string, IndexedFile>): Set<string> {
  return new Set([...files.values()].flatMap(({ chunks }) => chunks));
}

interface ReadContext extends PublishContext {
  /** The files of the stored manifest on this machine. */
  readonly before: ReadonlyMap<string, IndexedFile>;
  readonly uploader: Uploader;
}

/** The files of a stream as they are on this machine. */
interface ReadStream {
  readonly entries: Entry[];
  readonly files: Map<string, IndexedFile>;
  readonly skipped: Skipped[];
}

/** Reads everything. Starts again if a file of the server moves meanwhile, as when git packs its objects. */
async function readStream(stream: StreamPlaces, context: ReadContext): Promise<ReadStream> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const read: ReadStream = { entries: [], files: new Map(), skipped: [] };
    try {
      for (const place of stream.places) await new PlaceReader(place, context, read).read();
      return read;
    } catch (error) {
      if (!(error instanceof Vanished)) throw error;
    }
  }
  throw new FilesFault(
    "files_changing",
    `The files of ${stream.name} changed during every attempt to publish them. Try again.`,
  );
}

class PlaceReader {
  readonly #place: StreamPlace;
  readonly #context: ReadContext;
  readonly #into: ReadStream;
  #bytes = 0;

  constructor(place: StreamPlace, context: ReadContext, into: ReadStream) {
    this.#place = place;
    this.#context = context;
    this.#into = into;
  }

  read(): Promise<void> {
    return walkPlace(this.#context.data, this.#place, {
      visit: async (found) => {
        if (found.kind === "file") await this.#file(found);
        else this.#into.entries.push(found);
      },
      skip: (path, reason) => this.#skip(path, reason),
      limits: this.#context.limits,
    });
  }

  async #file(found: FoundFile): Promise<void> {
    const { limits, uploader } = this.#context;
    const { path, stat } = found;
    if (this.#isForeign(found)) return this.#skip(path, "hard_link");
    const before = this.#context.before.get(path);
    if (before?.stamp === stampOf(stat)) {
      const mtime = Math.floor(Number(stat.mtimeMs));
      return this.#add(path, { file: before, mode: Number(stat.mode) & 0o777, mtime });
    }
    const left = Math.min(limits.fileBytes, limits.allBytes - this.#bytes);
    const read = await readLocal(found.directory.at(found.name), {
      before,
      isLog: this.#place.kind === "log",
      maxBytes: this.#isAgents ? left : Number.POSITIVE_INFINITY,
      take: (digest, bytes) => uploader.take(digest, bytes),
    });
    if (typeof read !== "string") return this.#add(path, read);
    this.#unread(path, read);
    // The published version of a file that changes constantly is better than none.
    if (read !== "changing" || before?.chunks.every((digest) => uploader.knows(digest)) !== true) return;
    this.#add(path, { file: { ...before, stamp: null }, mode: Number(stat.mode) & 0o777, mtime: 0 });
  }

  #add(path: string, { file, mode, mtime }: Exclude<LocalRead, string>): void {
    const { size, chunks } = file;
    this.#bytes += size;
    this.#into.files.set(path, file);
    this.#into.entries.push({ kind: "file", path, mode, size, mtime, chunks });
  }

  /** Leaves out a file of an agent. Files of the server must all be there, so the publication starts again. */
  #unread(path: string, reason: Extract<LocalRead, string>): void {
    if (!this.#isAgents) throw new Vanished(`${path}: ${reason}`);
    if (reason !== "gone") this.#skip(path, reason);
  }

  /**
   * True if a file may be outside: an agent can give a name here to a file that only the server can read. The user of
   * agents can read its own.
   */
  #isForeign({ stat }: FoundFile): boolean {
    const { agentUid } = this.#context;
    return this.#isAgents && agentUid !== null && stat.nlink > 1n && Number(stat.uid) !== agentUid;
  }

  #skip(path: string, reason: Skipped["reason"]): void {
    if (this.#into.skipped.length < maxSkipped) this.#into.skipped.push({ path, reason });
  }

  get #isAgents(): boolean {
    return this.#place.kind === "agent";
  }
}

const maxSkipped = 100;
