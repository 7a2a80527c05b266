import type { FileStore } from "./file-store.ts";

/** Options of an uploader. */
export interface UploaderOptions {
  readonly store: FileStore;
  /** The chunks that the stored manifest names, which need no upload. */
  readonly known: ReadonlySet<string>;
  /** True to ask the file store which of the other chunks it has. */
  readonly asks: boolean;
  /** Chunks that the file store has lost. It may say that it has a damaged one. */
  readonly lost?: ReadonlySet<string> | undefined;
}

/** Sends chunks to the file store in batches, several at a time. The memory that it uses is bounded. */
export class Uploader {
  readonly #options: UploaderOptions;
  readonly #taken = new Set<string>();
  readonly #sending = new Set<Promise<void>>();
  #waiting: { digest: string; bytes: Uint8Array }[] = [];
  #waitingBytes = 0;
  #uploadedBytes = 0;
  #fault: { readonly error: unknown } | null = null;

  constructor(options: UploaderOptions) {
    this.#options = options;
  }

  /** Takes a chunk. Waits while too many are in flight. */
  async take(digest: string, bytes: Uint8Array): Promise<void> {
    if (this.#options.known.has(digest) || this.#taken.has(digest)) return;
    this.#taken.add(digest);
    this.#waiting.push({ digest, bytes });
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes >= batchBytes || this.#waiting.length >= batchChunks) await this.#send();
  }

  /** Waits until all chunks are stored, and returns the number of bytes that were sent. */
  async finish(): Promise<number> {
    if (this.#waiting.length > 0) await this.#send();
    await Promise.all(this.#sending);
    this.#throwFault();
    return this.#uploadedBytes;
  }

  async #send(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    const sending = this.#put(batch)
      .catch((error: unknown) => {
        this.#fault ??= { error };
      })
      .finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
    if (this.#sending.size >= batchesAtOnce) await Promise.race(this.#sending);
    this.#throwFault();
  }

  async #put(batch: readonly { digest: string; bytes: Uint8Array }[]): Promise<void> {
    const { store, asks, lost } = this.#options;
    const names = batch.map(({ digest, bytes }) => ({ digest, size: bytes.length }));
    const found = asks ? await store.hasBlobs(names) : new Set<string>();
    const missing = batch.filter(({ digest }) => !found.has(digest) || lost?.has(digest) === true);
    await store.putBlobs(missing);
    for (const { bytes } of missing) this.#uploadedBytes += bytes.length;
  }

  #throwFault(): void {
    if (this.#fault !== null) throw this.#fault.error;
  }
}

/** The size of a batch. With all batches in flight, an uploader holds 16 MiB. */
export const batchBytes = 4 << 20;
export const batchChunks = 256;
const batchesAtOnce = 3;
