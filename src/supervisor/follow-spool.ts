import { open } from "node:fs/promises";

import type { Pulse } from "./pulse.ts";

/** Some bytes of a spool and where the first of them stands. */
export interface SpoolChunk {
  readonly bytes: Uint8Array;
  readonly offset: number;
}

/** What is known of a spool that may still grow. */
export interface Growth {
  readonly pulse: Pulse;
  /** Whether nothing will be added any more. */
  isComplete(): boolean;
  /** Is told how far the reader has come; undefined when it has gone. */
  readTo?(offset: number | undefined): void;
}

const CHUNK_BYTES = 128 * 1024;

/**
 * Gives the bytes of a spool file from an offset on, in order, as they come, and ends when the spool is
 * complete and read, or at the abort. Between two reads it holds neither a file nor a buffer, so that a
 * thousand idle runs cost nothing.
 */
export async function* followSpool(
  file: string,
  from: number,
  growth: Growth,
  signal: AbortSignal,
): AsyncGenerator<SpoolChunk, void, undefined> {
  let offset = from;
  growth.readTo?.(offset);
  try {
    while (!signal.aborted) {
      const seen = growth.pulse.count;
      const isLast = growth.isComplete();
      for await (const chunk of readOn(file, offset)) {
        yield chunk;
        offset = chunk.offset + chunk.bytes.length;
        growth.readTo?.(offset);
        if (signal.aborted) return;
      }
      if (isLast) return;
      await growth.pulse.after(seen, signal);
    }
  } finally {
    growth.readTo?.(undefined);
  }
}

async function* readOn(file: string, from: number): AsyncGenerator<SpoolChunk, void, undefined> {
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
