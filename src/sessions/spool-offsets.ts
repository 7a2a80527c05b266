import type { RedactedPiece } from "../protocol/redact/redactor.ts";

/**
 * Maps offsets in the redacted output to offsets in the spool. A reader counts the bytes that it is fed, and redaction
 * changes their number. Positions and the offsets of events are spool offsets, so that they mean the same to a server
 * that redacts other values.
 */
export class SpoolOffsets {
  /** Each mark with its start and end in the redacted output (`at`, `end`) and in the spool (`from`, `to`). */
  #marks: { readonly at: number; readonly end: number; readonly from: number; readonly to: number }[] = [];
  #fed: number;

  constructor(start: number) {
    this.#fed = start;
  }

  /** Records the marks of a piece before it is fed to the reader. */
  note({ bytes, marks }: RedactedPiece): void {
    for (const { at, length, from, to } of marks) {
      this.#marks.push({ at: this.#fed + at, end: this.#fed + at + length, from, to });
    }
    this.#fed += bytes.length;
  }

  /** Returns the spool offset for a reader's `offset`; within a mark, the start of the mark. */
  of(offset: number): number {
    const mark = this.#marks.findLast(({ at, end }) => at < offset || end <= offset);
    if (mark === undefined) return offset;
    return offset < mark.end ? mark.from : mark.to + offset - mark.end;
  }

  /** Drops the marks before the reader's `offset`. */
  forget(offset: number): void {
    const last = this.#marks.findLastIndex(({ end }) => end <= offset);
    if (last > 0) this.#marks.splice(0, last);
  }
}
