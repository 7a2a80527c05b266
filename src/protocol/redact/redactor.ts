import { type Automaton, successor } from "./automaton.ts";
import { shortestSecret } from "./secret.ts";

/** A place in a redacted piece where something was taken out; offsets are those of what came in. */
export interface Mark {
  /** Index of the mark's first byte in the piece. */
  readonly at: number;
  /** Length of the mark; 0 where it only goes on with one that was given before. */
  readonly length: number;
  readonly from: number;
  readonly to: number;
}

/** The bytes of the input from `from` up to `to`, as they may be shown. */
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
  /** False where a mark for what lies directly before has been given. */
  readonly marked: boolean;
}

/** Less than this much of a secret may be shown when nothing follows it. */
const harmless = 4;
const nothing = new Uint8Array();

/**
 * Takes secrets out of a stream of bytes. Every byte that belongs to an occurrence of a form is taken out,
 * and each stretch of such bytes is replaced by one mark, however the stream was cut into pieces.
 *
 * What is held back is what may still become an occurrence: the longest end of the input that begins a form,
 * always shorter than the longest form. Ordinary lines leave nothing held back after their line end. In
 * silence (`settle`) up to three held bytes are let go, so that a prompt without a line end is seen whole;
 * should the rest of a secret follow after all, the rest is taken out. More than that stays until more comes
 * or the stream ends. At the end eight bytes or more that begin a form are taken out as if it were whole, and
 * less is let go.
 *
 * Reading can begin anywhere: fed from `contextStart(start)` on, a new redactor knows every occurrence that
 * crosses `start` and gives from `start` on what one that never stopped would have given (a mark that began
 * before `start` is not given again).
 */
export class Redactor {
  readonly #automaton: Automaton;
  #state = 0;
  /** How far the input was read, and how far it was given. */
  #read: number;
  #given: number;
  /** The input between the two. */
  #held: Uint8Array = nothing;
  #covers: Cover[] = [];
  #afterMark = true;

  constructor(automaton: Automaton, start: number) {
    this.#automaton = automaton;
    this.#read = contextStart(automaton, start);
    this.#given = start;
  }

  /** How much is held back. */
  get held(): number {
    return this.#held.length;
  }

  push(bytes: Uint8Array): RedactedPiece {
    this.#find(bytes);
    const fresh = bytes.subarray(Math.max(0, bytes.length - (this.#read - this.#given - this.#held.length)));
    const clear = this.#read - (this.#automaton.depth[this.#state] ?? 0);
    return this.#give(joined(this.#held, fresh), clear);
  }

  /** Nothing has come for a while. */
  settle(): RedactedPiece {
    const covered = this.#covers.reduce((sum, { from, to }) => sum + to - from, 0);
    return this.#give(this.#held, this.#held.length - covered < harmless ? Infinity : this.#given);
  }

  /** Nothing will come any more. */
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

  /** Adds an occurrence to those that were found; what overlaps becomes one, named after what begins first. */
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

  /** Gives everything that begins before `clear`; no occurrence that is found later begins there. */
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

/** From where a redactor must be fed so that what it gives from `start` on is right. */
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
