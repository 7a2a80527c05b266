import type { OutputRange } from "../../protocol/run/output-range.ts";

/** Consecutive bytes of one stream that arrived within a second, and their place in the merged log. */
export interface OutputPiece extends OutputRange {
  readonly at: string;
  /** The offset in the merged log. */
  readonly start: number;
}

/**
 * The pieces of a task's output in the order of their events. The merged log is their concatenation. If a stream is
 * interrupted within a line, the merged log has a line feed that no stream has, so that lines never mix. It only grows:
 * what was read once at an offset stays there.
 */
export class OutputPieces {
  readonly #pieces: OutputPiece[] = [];

  get all(): readonly OutputPiece[] {
    return this.#pieces;
  }

  /** Adds the next range. */
  add({ stream, from, to, open }: OutputRange, at: string): void {
    const last = this.#pieces.at(-1);
    if (last?.stream === stream && last.to === from) {
      if (sameSecond(last.at, at)) this.#pieces[this.#pieces.length - 1] = { ...last, to, open };
      else this.#pieces.push({ stream, from, to, open, at, start: endOf(last) });
      return;
    }
    const before = last === undefined ? 0 : endOf(last) + (last.open === true ? 1 : 0);
    this.#pieces.push({ stream, from, to, open, at, start: before });
  }

  clear(): void {
    this.#pieces.length = 0;
  }
}

/** Returns the offset in the merged log after a piece. */
export function endOf({ start, from, to }: OutputPiece): number {
  return start + to - from;
}

function sameSecond(one: string, other: string): boolean {
  return one.slice(0, 19) === other.slice(0, 19);
}
