import type { Item } from "../message.ts";
import type { Signal } from "../signal.ts";
import type { SourceLine } from "../text/source-line.ts";

/**
 * Reason for closing: its own last line, a line that does not belong to it, silence, or the end of the turn.
 */
export type Ending = "complete" | "interrupted" | "silence" | "over";

/** Result of offering a line: taken, taken as the last one, or refused. */
export type Taken = "taken" | "last" | "refused";

/** A block, marker or message that may continue over the next lines. */
export interface Open {
  /** Offset of its first line. A reader that starts there again sees all of it. */
  readonly lineOffset: number;
  /** Duration of silence that ends it; null if silence does not. */
  readonly quietAfterMs: number | null;
  /** True if ordinary lines do not matter to it and need not be offered. */
  readonly idle: boolean;
  /** True if several ordinary lines may be offered as one, because it stores them unchanged or not at all. */
  readonly takesRuns: boolean;
  take(line: SourceLine, signal: Signal | null, items: Item[]): Taken;
  /** Like `take`, for a line that is too long to store, of which only the head is available. */
  takeLong(head: SourceLine, items: Item[]): Taken;
  /** True if an unfinished line is taken as it is when silence falls. */
  takesUnfinished(line: SourceLine, signal: Signal | null): boolean;
  close(ending: Ending): Item[];
}
