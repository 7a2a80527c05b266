import type { RedactedPiece } from "../protocol/redact/redactor.ts";

/**
 * Says where in the spool a byte of the redacted output came from. A reader counts the bytes it is fed, and
 * these are shorter or longer than the spool's where something was taken out; positions and the offsets of
 * events are the spool's, so that they mean the same to a server that redacts other values.
 */
export class SpoolOffsets {
  /** After each mark: the reader's offset, the spool's, and where the mark began in both. */
  #marks: { readonly at: number; readonly end: number; readonly from: number; readonly to: number }[] = [];
  #fed: number;

  constructor(start: number) {
    this.#fed = start;
  }

  /** A piece is about to be fed to the reader. */
  note({ bytes, marks }: RedactedPiece): void {
    for (const { at, length, from, to } of marks) {
      this.#marks.push({ at: this.#fed + at, end: this.#fed + at + length, from, to });
    }
    this.#fed += bytes.length;
  }

  /** The spool's offset of the byte that the reader has at `offset`; within a mark, where the mark begins. */
  of(offset: number): number {
    const mark = this.#marks.findLast(({ at, end }) => at < offset || end <= offset);
    if (mark === undefined) return offset;
    return offset < mark.end ? mark.from : mark.to + offset - mark.end;
  }

  /** Nothing before the reader's `offset` will be asked for any more. */
  forget(offset: number): void {
    const last = this.#marks.findLastIndex(({ end }) => end <= offset);
    if (last > 0) this.#marks.splice(0, last);
  }
}
