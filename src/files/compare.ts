import type { FileStore } from "./file-store.ts";
import type { Skipped } from "./files.ts";
import { chunkSize, encodeEntries, type Entry, type FileEntry } from "./manifest.ts";
import { type AgentLimits, readStream } from "./publish.ts";
import type { StreamPlaces } from "./streams.ts";
import { batchBytes, batchChunks } from "./uploader.ts";

/** The parts that a comparison uses. */
export interface CompareContext {
  readonly data: string;
  readonly store: FileStore;
  readonly agentUid: number | null;
  readonly limits: AgentLimits;
  /** True to read all content from the file store, too. */
  readonly content: boolean;
}

/** The outcome of a comparison. */
export interface Compared {
  readonly files: number;
  readonly bytes: number;
  /** Paths that are not the same on this machine and in the file store. */
  readonly different: readonly string[];
  /** Files of the agent on this machine that are never published. */
  readonly skipped: readonly Skipped[];
}

/** Reads all files of a stream on this machine and compares them with the stored manifest. */
export async function compareFiles(stream: StreamPlaces, context: CompareContext): Promise<Compared> {
  const { store, content } = context;
  const uploader = { take: async (): Promise<void> => undefined };
  const local = await readStream(stream, { ...context, before: new Map(), uploader });
  const stored = (await store.getManifest(stream.name))?.entries ?? [];
  const files = stored.filter((entry) => entry.kind === "file");
  const lost = content ? await lostFiles(files, store) : [];
  return {
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    different: [...new Set([...differences(local.entries, stored), ...lost])],
    skipped: local.skipped,
  };
}

function differences(one: readonly Entry[], other: readonly Entry[]): string[] {
  const [left, right] = [texts(one), texts(other)];
  return [...new Set([...left.keys(), ...right.keys()])].filter((path) => left.get(path) !== right.get(path));
}

/** Returns the stored form of each entry, by path. */
function texts(entries: readonly Entry[]): Map<string, string> {
  return new Map(entries.map((entry) => [entry.path, encodeEntries([entry]).text]));
}

/** Returns the paths of files whose content in the file store is missing or wrong. */
async function lostFiles(files: readonly FileEntry[], store: FileStore): Promise<string[]> {
  const sizes = new Map(
    files.flatMap((entry) => entry.chunks.map((digest, index) => [digest, chunkSize(entry, index)] as const)),
  );
  const missing = new Set<string>();
  for (const batch of batches(sizes)) {
    const found = await store.getBlobs(batch);
    for (const digest of batch) if (found.get(digest)?.length !== sizes.get(digest)) missing.add(digest);
  }
  return files.filter(({ chunks }) => chunks.some((digest) => missing.has(digest))).map(({ path }) => path);
}

/** Groups chunks that are read together, so that the memory of a comparison is bounded. */
function* batches(sizes: ReadonlyMap<string, number>): Generator<string[]> {
  let batch: string[] = [];
  let bytes = 0;
  for (const [digest, size] of sizes) {
    if (batch.length > 0 && (bytes + size > batchBytes || batch.length === batchChunks)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(digest);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
