import type { Automaton } from "../protocol/redact/automaton.ts";
import { contextStart, Redactor, type RedactedPiece } from "../protocol/redact/redactor.ts";

/** Redacts a spool before anything reads it. */
export interface Intake {
  /** The spool offset from which it must be fed. */
  readonly from: number;
  /** True while bytes that may begin a secret are held back. */
  readonly holds: boolean;
  push(bytes: Uint8Array): RedactedPiece;
  /** Returns the held bytes that may be shown although nothing follows; null if there are none. */
  settle(): RedactedPiece | null;
  end(): RedactedPiece | null;
}

/** Creates an intake for a spool from `start` on. Without secrets it passes the bytes through. */
export function intakeOf(redaction: Automaton | null, start: number): Intake {
  return redaction === null ? plainIntake(start) : redactingIntake(redaction, start);
}

const unmarked: RedactedPiece["marks"] = [];

function plainIntake(start: number): Intake {
  let at = start;
  return {
    from: start,
    holds: false,
    push(bytes) {
      const from = at;
      at += bytes.length;
      return { bytes, from, to: at, marks: unmarked };
    },
    settle: () => null,
    end: () => null,
  };
}

function redactingIntake(redaction: Automaton, start: number): Intake {
  const redactor = new Redactor(redaction, start);
  return {
    from: contextStart(redaction, start),
    get holds() {
      return redactor.held > 0;
    },
    push: (bytes) => redactor.push(bytes),
    settle: () => something(redactor.settle()),
    end: () => something(redactor.end()),
  };
}

function something(piece: RedactedPiece): RedactedPiece | null {
  return piece.to === piece.from ? null : piece;
}

/**
 * Returns the part of a piece that comes from the spool's bytes after `read`. A mark that begins before `read` is not
 * part of it: the bytes stored up to `read` end with that mark.
 */
export function partAfter({ bytes, from, marks }: RedactedPiece, read: number): Uint8Array {
  if (read <= from) return bytes;
  let index = 0;
  let spool = from;
  for (const mark of marks) {
    if (mark.from >= read) break;
    index = mark.at + mark.length;
    spool = mark.to;
  }
  return bytes.subarray(index + Math.max(0, read - spool));
}
