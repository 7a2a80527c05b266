import { open } from "node:fs/promises";

import type { ChangeNotifier } from "./change-notifier.ts";

/** Bytes of a spool and the offset of the first one. */
export interface SpoolChunk {
  readonly bytes: Uint8Array;
  readonly offset: number;
}

/** State of a spool that may still grow. */
export interface GrowingSpool {
  readonly changes: ChangeNotifier;
  /** True if the spool will not grow any more. */
  isComplete(): boolean;
  /** Receives the reader's offset; undefined when the reader has stopped. */
  readTo?(offset: number | undefined): void;
}

/** Small enough that reading a chunk full of messages does not hold up the server. */
const CHUNK_BYTES = 32 * 1024;

/**
 * Yields the bytes of a spool file from an offset on, in order, as they arrive. Ends when the spool is
 * complete and read, or on abort. It holds neither a file nor a buffer between reads, so a thousand idle runs
 * cost nothing.
 */
export async function* followSpool(
  file: string,
  from: number,
  source: GrowingSpool,
  signal: AbortSignal,
): AsyncGenerator<SpoolChunk, void, undefined> {
  let offset = from;
  source.readTo?.(offset);
  try {
    while (!signal.aborted) {
      const seen = source.changes.count;
      const isLast = source.isComplete();
      for await (const chunk of readToEnd(file, offset)) {
        yield chunk;
        offset = chunk.offset + chunk.bytes.length;
        source.readTo?.(offset);
        if (signal.aborted) return;
      }
      if (isLast) return;
      await source.changes.changed(seen, signal);
    }
  } finally {
    source.readTo?.(undefined);
  }
}

async function* readToEnd(file: string, from: number): AsyncGenerator<SpoolChunk, void, undefined> {
  await using spool = await open(file, "r");
  let offset = from;
  let size = (await spool.stat()).size;
  while (offset < size) {
    const bytes = new Uint8Array(Math.min(CHUNK_BYTES, size - offset));
    const { bytesRead } = await spool.read(bytes, 0, bytes.length, offset);
    if (bytesRead === 0) return;
    yield { bytes: bytes.subarray(0, bytesRead), offset };
    offset += bytesRead;
    if (offset >= size) size = (await spool.stat()).size;
  }
}
