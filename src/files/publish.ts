import { setTimeout as pause } from "node:timers/promises";
import { FilesFault } from "./faults.ts";
import type { FileStore } from "./file-store.ts";
import type { Published, PublishOptions, Skipped } from "./files.ts";
import { hasHead, settlingMs, stampOf, type IndexedFile, type LocalIndex } from "./local-index.ts";
import { keepLost } from "./lost-file.ts";
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
  /** Digests of content that the file store has lost, which is sent in any case. */
  readonly lost?: ReadonlySet<string>;
}

/** Limits for the files of one agent. Files beyond them are not published. */
export interface AgentLimits {
  readonly entries: number;
  readonly depth: number;
  readonly fileBytes: number;
  readonly allBytes: number;
}

/**
 * Publishes the files of a stream as they are now. The index is written before the manifest, and names the manifest
 * that will be there: after a crash in between, this machine still knows that the published files are its own.
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
  const uploader = new Uploader({ store, known: chunksOf(before), asks, lost: context.lost });
  const { entries: here, files, skipped } = await readStream(stream, { ...context, before, uploader });
  const { entries, lost } = keepLost(stream, here, index.lost);
  const uploadedBytes = await uploader.finish();
  const { digest } = encodeEntries(entries);
  if (isPublished && stored.digest === digest && stored.epoch === epoch) {
    await saveIndex({ head: stored, next: null, files, lost });
    return { published: true, version: stored.version, uploadedBytes, skipped };
  }
  const next: Head = { version: (stored?.version ?? 0) + 1, epoch, digest };
  await saveIndex({ head: isPublished ? stored : null, next, files, lost });
  // The file store may have collected the first chunks by now. The next attempt is faster, since it finds the others.
  if (Date.now() - startedAt > slowMs)
    throw new FilesFault(
      "files_unavailable",
      `The publication of the files of ${stream.name} took too long. Try again.`,
    );
  const outcome = await store.putManifest({ name: stream.name, version: next.version, epoch, entries });
  if (!outcome.stored) {
    const reason = (outcome.head?.epoch ?? 0) > epoch ? "old_epoch" : "not_fresh";
    return { published: false, reason, head: outcome.head };
  }
  await saveIndex({ head: next, next: null, files, lost });
  return { published: true, version: next.version, uploadedBytes, skipped };
}

/** The time after which chunks that were stored first may be collected. */
const slowMs = 50 * 60_000;

function chunksOf(files: ReadonlyMap<string, IndexedFile>): Set<string> {
  return new Set([...files.values()].flatMap(({ chunks }) => chunks));
}

interface ReadContext extends Pick<PublishContext, "data" | "agentUid" | "limits"> {
  /** The files of the stored manifest on this machine. */
  readonly before: ReadonlyMap<string, IndexedFile>;
  readonly uploader: Pick<Uploader, "take">;
}

/** The files of a stream as they are on this machine. */
interface ReadStream {
  readonly entries: Entry[];
  readonly files: Map<string, IndexedFile>;
  readonly skipped: Skipped[];
}

/** Reads everything. Starts again if a file of the server moves meanwhile, as when git packs its objects. */
export async function readStream(stream: StreamPlaces, context: ReadContext): Promise<ReadStream> {
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
  #unsure = new Map<string, IndexedFile>();
  #bytes = 0;

  constructor(place: StreamPlace, context: ReadContext, into: ReadStream) {
    this.#place = place;
    this.#context = context;
    this.#into = into;
  }

  /** Walks over the place, and again while files of an agent are unsure, a limited number of times. */
  async read(): Promise<void> {
    for (let round = 1; ; round++) {
      const found: ReadStream = { entries: [], files: new Map(), skipped: [] };
      const unsure = this.#unsure;
      this.#unsure = new Map();
      this.#bytes = 0;
      await this.#walk(found, unsure, round === rounds);
      if (this.#unsure.size > 0) {
        await pause(settlingMs);
        continue;
      }
      this.#into.entries.push(...found.entries);
      for (const [path, file] of found.files) this.#into.files.set(path, file);
      this.#into.skipped.push(...found.skipped);
      return;
    }
  }

  #walk(found: ReadStream, unsure: ReadonlyMap<string, IndexedFile>, isLast: boolean): Promise<void> {
    const skip = (path: string, reason: Skipped["reason"]): void => {
      if (found.skipped.length < maxSkipped) found.skipped.push({ path, reason });
    };
    return walkPlace(this.#context.data, this.#place, {
      visit: async (each) => {
        if (each.kind !== "file") return void found.entries.push(each);
        const read = this.#isForeign(each) ? "hard_link" : await this.#read(each, unsure.get(each.path));
        if (typeof read !== "string" && (read.isSure || !isLast)) return this.#add(found, each.path, read);
        if (read !== "gone") skip(each.path, typeof read === "string" ? read : "changing");
        // If a file changes constantly, its published version is better than none.
        const before = this.#context.before.get(each.path);
        if (typeof read !== "string" && before !== undefined)
          this.#add(found, each.path, { ...read, file: { ...before, stamp: null }, isSure: true });
      },
      skip,
      limits: this.#context.limits,
    });
  }

  /** Returns the file as it was published if it has not changed since, and reads it otherwise. */
  async #read(
    { path, stat, directory, name }: FoundFile,
    unsure: IndexedFile | undefined,
  ): Promise<LocalRead> {
    const { limits, uploader } = this.#context;
    const before = this.#context.before.get(path);
    if (before !== undefined && before.stamp === stampOf(stat)) {
      const mtime = Math.floor(Number(stat.mtimeMs));
      return { file: before, mode: Number(stat.mode) & 0o777, mtime, isSure: true };
    }
    const left = Math.min(limits.fileBytes, limits.allBytes - this.#bytes);
    const { kind } = this.#place;
    const read = await readLocal(directory.at(name), {
      before,
      unsure,
      kind,
      maxBytes: kind === "agent" ? left : Number.POSITIVE_INFINITY,
      take: (digest, bytes) => uploader.take(digest, bytes),
    });
    // Files of the server must all be there, so the publication starts again.
    if (typeof read === "string" && kind !== "agent") throw new Vanished(`${path}: ${read}`);
    return read;
  }

  #add(found: ReadStream, path: string, { file, mode, mtime, isSure }: Exclude<LocalRead, string>): void {
    const { size, chunks } = file;
    this.#bytes += size;
    if (!isSure) this.#unsure.set(path, file);
    found.files.set(path, file);
    found.entries.push({ kind: "file", path, mode, size, mtime, chunks });
  }

  /**
   * True if a file may belong elsewhere: an agent can hard-link a file here that only the server can read. The user of
   * agents can read its own.
   */
  #isForeign({ stat }: FoundFile): boolean {
    const { agentUid } = this.#context;
    const isAgents = this.#place.kind === "agent" && agentUid !== null;
    return isAgents && stat.nlink > 1n && Number(stat.uid) !== agentUid;
  }
}

const maxSkipped = 100;

/** The number of times that the files of an agent are read until two reads agree. */
const rounds = 5;
