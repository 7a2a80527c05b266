import type { Item } from "./message.ts";

/** A dialect that a reader can accept. */
export type Dialect = "platform" | "office" | "thin";

/**
 * Reads agent text in chunks cut anywhere and returns each message and diagnostic once, in order of their
 * offsets, no two of which are equal. The same bytes give the same items however they are cut. The reader has
 * no clock: the caller reports silence, the end of a turn and the end of the stream.
 */
export interface DialectReader {
  push(chunk: Uint8Array | string): Item[];
  /** Reports that nothing arrived for `quietAfterMs`; closes whatever silence may close. */
  quiet(): Item[];
  /**
   * Reports the end of the agent's turn: open markers, office blocks and fences end, and an open platform
   * block becomes a diagnostic.
   */
  turnEnd(): Item[];
  /** Reports the end of the stream. */
  end(): Item[];
  /**
   * Duration of silence that closes the open construct; null if silence closes nothing. A platform block waits for its
   * closing tag, a verification result for its JSON object.
   */
  readonly quietAfterMs: number | null;
  /**
   * A byte offset at or before the end of the pushed bytes. A new reader that is fed the stream from here
   * (with `startOffset` set to it) continues as this one would, and repeats only items that begin at or after
   * it.
   */
  readonly resumeOffset: number;
}

/** Options of a reader. */
export interface DialectReaderOptions {
  readonly dialects: readonly Dialect[];
  /** Offset of the first byte that will be pushed. */
  readonly startOffset?: number;
}
