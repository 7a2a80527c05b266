import type { Item } from "./message.ts";

/** Which dialects a reader listens for. */
export type Dialect = "platform" | "office" | "thin";

/**
 * Reads agent text as it comes, cut anywhere, and gives each message and diagnostic once, in the order of
 * their offsets, of which no two are the same. The same bytes give the same items however they were cut. It
 * has no clock: the caller says when it was quiet, when a turn ended and when the stream did.
 */
export interface DialectReader {
  push(chunk: Uint8Array | string): Item[];
  /** Nothing came for `quietAfterMs`: what silence may close is closed. */
  quiet(): Item[];
  /** The agent's turn is over: open markers, office blocks and fences end; an open block is a diagnostic. */
  turnEnd(): Item[];
  /** The stream is over. */
  end(): Item[];
  /**
   * How long silence must last to close what is open now; null where silence closes nothing: a block of the
   * platform waits for its closing tag, a verification result for its object.
   */
  readonly quietAfterMs: number | null;
  /**
   * A byte offset, never after what was pushed: a new reader that is fed the stream from here on (with
   * `startOffset` set to it) goes on as this one would, giving again at most items that begin at or after it.
   */
  readonly resumeOffset: number;
}

/** Which dialects a reader understands, and where it begins. */
export interface DialectReaderOptions {
  readonly dialects: readonly Dialect[];
  /** The offset of the first byte that will be pushed. */
  readonly startOffset?: number;
}
