import type { Item } from "../message.ts";
import type { Signal } from "../signal.ts";
import type { SourceLine } from "../text/source-line.ts";

/** Why something that was open is closed: its own last line came, a line that is no part of it, silence, the end. */
export type Ending = "complete" | "interrupted" | "silence" | "over";

/** A line was taken, was taken as the last one, or is no part of what is open. */
export type Taken = "taken" | "last" | "refused";

/** A block, marker or message that has begun and may go on over the next lines. */
export interface Open {
  /** Where the line with which it began starts: a reader that starts again there sees the whole. */
  readonly lineOffset: number;
  /** How long silence must last to end it; null where silence does not. */
  readonly quietAfterMs: number | null;
  /** Ordinary lines mean nothing to it: they need not be given to it. */
  readonly idle: boolean;
  /** Ordinary lines are kept as they are, or not at all: several may be given to it as one. */
  readonly takesRuns: boolean;
  take(line: SourceLine, signal: Signal | null, items: Item[]): Taken;
  /** The same for a line too long to be kept, of which only the head is here. */
  takeLong(head: SourceLine, items: Item[]): Taken;
  /** Whether a line that has not ended yet is taken as it stands when silence falls. */
  takesUnfinished(line: SourceLine, signal: Signal | null): boolean;
  close(ending: Ending): Item[];
}
