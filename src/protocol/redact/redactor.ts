import { type Automaton, successor } from "./automaton.ts";
import { CODED, EscapeScanner, longestCode, mayHide, VISIBLE } from "./escape-scanner.ts";
import { HiddenBytes } from "./hidden-bytes.ts";
import { shortestSecret } from "./secret.ts";

/** A position in a redacted piece where something was removed. `from` and `to` are offsets of the input. */
export interface Mark {
  /** Index of the mark's first byte in the piece. */
  readonly at: number;
  /** Length of the mark; 0 if it only extends a mark that was already emitted. */
  readonly length: number;
  readonly from: number;
  readonly to: number;
  /** The name of the secret. */
  readonly name: string;
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
/**
 * Maximum number of hidden bytes within an occurrence. After more of them, four or more bytes that begin a form are
 * removed; the rest of the secret is removed if it follows.
 */
const mostHidden = 1 << 16;
const nothing = new Uint8Array();

/**
 * Removes secrets from a stream of bytes. Every byte of an occurrence of a form is removed, and each run of
 * such bytes is replaced by one mark, however the stream was cut into pieces.
 *
 * A form is searched for in all bytes and in the visible ones, which are left when a program strips escape sequences
 * and control characters. Hidden bytes between the visible ones of an occurrence are removed with it. Both searches
 * are in the same state except shortly after hidden bytes; then one is enough.
 *
 * The redactor holds back only bytes that may still become an occurrence: the longest end of the input that
 * begins a form, always shorter than the longest form, and hidden bytes between them. Ordinary lines leave nothing
 * held back after their line end. During silence (`settle`) up to three visible held bytes are released, so that a
 * prompt without a line end is shown completely; if the rest of a secret follows after all, that rest is removed.
 * Longer held bytes wait for more input or the end. At the end, eight or more bytes that begin a form are removed as
 * if it were complete; fewer are released.
 *
 * Reading can begin anywhere. A new redactor that is fed from `contextStart(start)` on knows every occurrence
 * that crosses `start` and emits, from `start` on, what an uninterrupted one would have emitted, except that
 * a mark that began before `start` is not repeated.
 */
export class Redactor {
  readonly #automaton: Automaton;
  /** The state after all bytes, and the one after the visible bytes. */
  #state = 0;
  #visible = 0;
  /** True while the two searches differ, or the next byte may be hidden. */
  #apart = false;
  readonly #scanner = new EscapeScanner();
  readonly #hidden = new HiddenBytes();
  /**
   * The visible state before each of the last bytes that may belong to a control character of several bytes, and the
   * offset of the first byte that led to that state.
   */
  #undecided: { readonly visible: number; readonly from: number }[] = [];
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
    return this.#give(joined(this.#held, fresh), this.#clear());
  }

  /** Reports that no input came for a while. */
  settle(): RedactedPiece {
    const covered = this.#covers.reduce((sum, { from, to }) => sum + to - from, 0);
    const shown = this.#held.length - covered - this.#hidden.after(this.#given);
    return this.#give(this.#held, shown < harmless ? Infinity : this.#given);
  }

  /** Reports the end of the input. */
  end(): RedactedPiece {
    const { depth, owner } = this.#automaton;
    const begun = depth[this.#state]!;
    if (begun >= shortestSecret) this.#cover(this.#read - begun, this.#read, owner[this.#state]!);
    this.#coverVisible(shortestSecret);
    return this.#give(this.#held, Infinity);
  }

  #find(bytes: Uint8Array): void {
    let index = 0;
    while (index < bytes.length) {
      index = this.#findTogether(bytes, index);
      // Hidden bytes are rare, so each of them may cost more.
      if (index < bytes.length) this.#apart = true;
      while (this.#apart && index < bytes.length) this.#findApart(bytes[index++]!);
    }
  }

  /** Searches up to a byte that may be hidden, and returns its index. */
  #findTogether(bytes: Uint8Array, start: number): number {
    if (this.#apart) return start;
    const automaton = this.#automaton;
    const { row, rows, found, foundOwner } = automaton;
    const hides = mayHide;
    const offset = this.#read - start;
    let state = this.#state;
    let index = start;
    for (; index < bytes.length; index++) {
      const byte = bytes[index]!;
      if (hides[byte] !== 0) break;
      state = state < rows ? row[(state << 8) | byte]! : successor(automaton, state, byte);
      if (found[state] === 0) continue;
      const to = offset + index + 1;
      this.#cover(to - found[state]!, to, foundOwner[state]!);
    }
    this.#state = state;
    this.#visible = state;
    this.#read = offset + index;
    return index;
  }

  #findApart(byte: number): void {
    const { depth, found, foundOwner } = this.#automaton;
    const at = this.#read++;
    const end = this.#read;
    this.#state = successor(this.#automaton, this.#state, byte);
    const here = found[this.#state]!;
    if (here !== 0) this.#cover(end - here, end, foundOwner[this.#state]!);
    if (this.#scanner.begins(byte)) this.#undecided = [];
    if (this.#scanner.begins(byte) || this.#scanner.undecided) {
      const from = this.#hidden.back(at, depth[this.#visible]!);
      this.#undecided.push({ visible: this.#visible, from });
      if (this.#undecided.length > longestCode) this.#undecided.shift();
    }
    const kind = this.#scanner.next(byte);
    if (kind === VISIBLE) {
      this.#visible = successor(this.#automaton, this.#visible, byte);
      const length = found[this.#visible]!;
      if (length !== 0) this.#cover(this.#hidden.back(end, length), end, foundOwner[this.#visible]!);
    } else if (kind === CODED) {
      const { codeLength } = this.#scanner;
      this.#visible = this.#undecided.at(-codeLength)!.visible;
      this.#hidden.add(end - codeLength, end);
    } else if (depth[this.#visible] !== 0) this.#hidden.add(at, end);
    if (this.#scanner.undecided) return;
    const begun = depth[this.#visible]!;
    if (begun === 0) this.#hidden.forgetAll(end);
    else this.#hidden.forget(end, begun);
    if (this.#hidden.count > mostHidden) {
      this.#coverVisible(harmless);
      this.#hidden.forgetAll(end);
    }
    this.#apart = !this.#scanner.idle || this.#visible !== this.#state || this.#hidden.count > 0;
  }

  /** Returns the offset before which no occurrence begins that is found later. */
  #clear(): number {
    const { depth } = this.#automaton;
    const clear = Math.min(
      this.#read - depth[this.#state]!,
      this.#hidden.back(this.#read, depth[this.#visible]!),
    );
    return this.#scanner.undecided ? Math.min(clear, this.#undecided[0]!.from) : clear;
  }

  /** Covers the visible bytes that begin a form, if there are `least` or more. */
  #coverVisible(least: number): void {
    const { depth, owner } = this.#automaton;
    const begun = depth[this.#visible]!;
    const from = this.#hidden.back(this.#read, begun);
    const end = this.#hidden.lastVisible(this.#read);
    if (begun >= least && from < end) this.#cover(from, end, owner[this.#visible]!);
    if (!this.#scanner.undecided) return;
    const first = this.#undecided[0]!;
    const at = this.#read - this.#undecided.length;
    if (depth[first.visible]! >= least) this.#cover(first.from, at, owner[first.visible]!);
  }

  /** Adds an occurrence. Overlapping ones are merged and named after the first. */
  #cover(start: number, to: number, owner: number): void {
    if (to <= this.#given) return;
    const from = Math.max(start, this.#given);
    let cover: Cover = { from, to, owner, marked: start >= this.#given || !this.#afterMark };
    for (let last = this.#covers.at(-1); last !== undefined && last.to > from; last = this.#covers.at(-1)) {
      this.#covers.pop();
      const marked = start < last.from ? cover.marked : last.marked;
      const end = Math.max(last.to, cover.to);
      cover = last.from < cover.from ? { ...last, to: end } : { ...cover, to: end, marked };
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
      const name = this.#automaton.names[cover.owner] ?? "";
      marks.push({ at: length, length: mark.length, from: cover.from, to: cover.to, name });
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
  return Math.max(0, start - longest - mostHidden);
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
