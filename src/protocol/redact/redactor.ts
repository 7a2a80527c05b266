import { type Automaton, successor } from "./automaton.ts";
import { shortestSecret } from "./secret.ts";

/** A position in a redacted piece where something was removed. `from` and `to` are offsets of the input. */
export interface Mark {
  /** Index of the mark's first byte in the piece. */
  readonly at: number;
  /** Length of the mark; 0 if it only extends a mark that was already emitted. */
  readonly length: number;
  readonly from: number;
  readonly to: number;
}

/** The input bytes from `from` up to `to`, without secrets. */
export interface RedactedPiece {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
  readonly marks: readonly Mark[];
}

interface Cover {
  readonly from: number;
  readonly to: number;
  readonly owner: number;
  /** False if a mark for the bytes directly before was already emitted. */
  readonly marked: boolean;
}

/** An unfinished beginning of a secret shorter than this may be shown during silence. */
const harmless = 4;
const nothing = new Uint8Array();

/**
 * Removes secrets from a stream of bytes. Every byte of an occurrence of a form is removed, and each run of
 * such bytes is replaced by one mark, however the stream was cut into pieces.
 *
 * The redactor holds back only bytes that may still become an occurrence: the longest end of the input that
 * begins a form, always shorter than the longest form. Ordinary lines leave nothing held back after their
 * line end. During silence (`settle`) up to three held bytes are released, so that a prompt without a line
 * end is shown completely; if the rest of a secret follows after all, that rest is removed. Longer held bytes
 * wait for more input or the end. At the end, eight or more bytes that begin a form are removed as if it were
 * complete; fewer are released.
 *
 * Reading can begin anywhere. A new redactor that is fed from `contextStart(start)` on knows every occurrence
 * that crosses `start` and emits, from `start` on, what an uninterrupted one would have emitted, except that
 * a mark that began before `start` is not repeated.
 */
export class Redactor {
  readonly #automaton: Automaton;
  #state = 0;
  /** Offsets up to which the input was read and emitted. */
  #read: number;
  #given: number;
  /** The input between the two offsets. */
  #held: Uint8Array = nothing;
  #covers: Cover[] = [];
  #afterMark = true;

  constructor(automaton: Automaton, start: number) {
    this.#automaton = automaton;
    this.#read = contextStart(automaton, start);
    this.#given = start;
  }

  /** Number of bytes held back. */
  get held(): number {
    return this.#held.length;
  }

  push(bytes: Uint8Array): RedactedPiece {
    this.#find(bytes);
    const fresh = bytes.subarray(Math.max(0, bytes.length - (this.#read - this.#given - this.#held.length)));
    const clear = this.#read - (this.#automaton.depth[this.#state] ?? 0);
    return this.#give(joined(this.#held, fresh), clear);
  }

  /** Reports that no input came for a while. */
  settle(): RedactedPiece {
    const covered = this.#covers.reduce((sum, { from, to }) => sum + to - from, 0);
    return this.#give(this.#held, this.#held.length - covered < harmless ? Infinity : this.#given);
  }

  /** Reports the end of the input. */
  end(): RedactedPiece {
    const { depth, owner } = this.#automaton;
    const begun = depth[this.#state] ?? 0;
    if (begun >= shortestSecret) this.#cover(this.#read - begun, this.#read, owner[this.#state] ?? 0);
    return this.#give(this.#held, Infinity);
  }

  #find(bytes: Uint8Array): void {
    const automaton = this.#automaton;
    const { row, rows, found, foundOwner } = automaton;
    let state = this.#state;
    for (let index = 0; index < bytes.length; index++) {
      const byte = bytes[index]!;
      state = state < rows ? row[(state << 8) | byte]! : successor(automaton, state, byte);
      if (found[state] === 0) continue;
      const to = this.#read + index + 1;
      this.#cover(to - found[state]!, to, foundOwner[state]!);
    }
    this.#state = state;
    this.#read += bytes.length;
  }

  /** Adds an occurrence. Overlapping ones are merged and named after the first. */
  #cover(start: number, to: number, owner: number): void {
    if (to <= this.#given) return;
    const from = Math.max(start, this.#given);
    let cover: Cover = { from, to, owner, marked: start >= this.#given || !this.#afterMark };
    for (let last = this.#covers.at(-1); last !== undefined && last.to > from; last = this.#covers.at(-1)) {
      this.#covers.pop();
      const marked = last.from > cover.from ? cover.marked : last.marked;
      cover = last.from < cover.from ? { ...last, to } : { ...cover, marked };
    }
    this.#covers.push(cover);
  }

  /** Emits everything that begins before `clear`. No occurrence found later begins there. */
  #give(input: Uint8Array, clear: number): RedactedPiece {
    const from = this.#given;
    const end = from + input.length;
    const parts: Uint8Array[] = [];
    const marks: Mark[] = [];
    let length = 0;
    const add = (bytes: Uint8Array): void => {
      if (bytes.length > 0) parts.push(bytes);
      length += bytes.length;
    };
    let at = from;
    const ready = this.#covers.filter((cover) => cover.from < clear);
    for (const cover of ready) {
      add(input.subarray(at - from, cover.from - from));
      const mark = cover.marked ? (this.#automaton.marks[cover.owner] ?? nothing) : nothing;
      marks.push({ at: length, length: mark.length, from: cover.from, to: cover.to });
      add(mark);
      at = cover.to;
    }
    this.#afterMark = ready.length > 0 ? true : this.#afterMark;
    const to = Math.max(at, Math.min(clear, end));
    if (to > at) this.#afterMark = false;
    add(input.subarray(at - from, to - from));
    this.#covers = ready.length === 0 ? this.#covers : this.#covers.slice(ready.length);
    this.#held = to === end ? nothing : input.slice(to - from);
    this.#given = to;
    return { bytes: parts.length === 1 ? (parts[0] ?? nothing) : concat(parts, length), from, to, marks };
  }
}

/** Returns the offset from which a redactor must be fed to emit correct output from `start` on. */
export function contextStart({ longest }: Automaton, start: number): number {
  return Math.max(0, start - longest + 1);
}

function joined(before: Uint8Array, after: Uint8Array): Uint8Array {
  return before.length === 0 ? after : concat([before, after], before.length + after.length);
}

function concat(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
