import { BLOCK_LIMIT } from "../limits.ts";
import {
  LINE_ENDS,
  SIGNAL_BYTES,
  beginsLikeSignal,
  endsLikeMarker,
  endsTag,
  lineStarts,
} from "./line-clues.ts";

/**
 * Cuts a chunk into lines and finds those that can matter: lines that could be a tag, a marker, a code fence
 * or a thin message, or that contain a tag or marker. It reads four bytes at a time and stops only at line
 * feeds and similar control characters and at `]`, so ordinary output costs little more than a search for
 * line feeds. It may stop at a line that turns out not to matter, but it never skips one that does, or one
 * longer than a block.
 */
export class LineScanner {
  /** The line found, without its line feed. After `next` returned false, the start of the unfinished line. */
  from = 0;
  to = 0;
  /** True if the line found can matter. */
  matters = false;
  private readonly thin: boolean;
  private readonly starts: Uint8Array;
  private readonly ends = LINE_ENDS;
  private bytes: Uint8Array = NOTHING;
  private view: DataView = NO_VIEW;
  private end = 0;

  /** With `thin`, lines that begin with a word of the thin dialect matter too. */
  constructor(thin: boolean) {
    this.thin = thin;
    this.starts = thin ? THIN_STARTS : STARTS;
  }

  /**
   * True if a quick search shows that no line of a chunk can matter, alone or joined with the text around it: none of
   * the bytes that every signal needs is present, and no line is longer than a block. Words of the thin dialect have no
   * such byte. The search pays off only if the bytes have a fast search of their own, as a Buffer has, and are numerous
   * enough; otherwise scanning line by line is faster.
   */
  hasNoSignal(bytes: Uint8Array): boolean {
    if (this.thin || bytes.length < WORTH_A_GLANCE || bytes.length > BLOCK_LIMIT) return false;
    if (bytes.indexOf === builtInIndexOf) return false;
    for (const byte of SIGNAL_BYTES) if (bytes.indexOf(byte) >= 0) return false;
    return true;
  }

  /** Starts scanning the bytes between two indices. `view` must be a view of the same bytes. */
  begin(bytes: Uint8Array, from: number, to: number, view: DataView): void {
    this.bytes = bytes;
    this.view = view;
    this.end = to;
    this.to = from - 1;
  }

  /** Releases the bytes. */
  release(): void {
    this.bytes = NOTHING;
    this.view = NO_VIEW;
  }

  /**
   * Finds the next line that can matter or, with `every`, the next line. Returns false if the chunk has no
   * more.
   */
  next(every: boolean): boolean {
    const { bytes, view, starts, ends, end: length } = this;
    const lastPair = length - 8;
    let start = this.to + 1;
    let at = start;
    for (;;) {
      while (at < length && bytes[at] === SPACE) at++;
      let matters = at < length && starts[bytes[at]!] !== 0 && beginsLikeSignal(bytes, at, starts);
      for (;;) {
        let stops = 0;
        while (at <= lastPair) {
          stops = stopsIn(view.getInt32(at, true));
          if (stops !== 0) break;
          stops = stopsIn(view.getInt32(at + 4, true));
          if (stops !== 0) {
            at += 4;
            break;
          }
          at += 8;
        }
        if (stops !== 0) at += (31 - Math.clz32(stops & -stops)) >> 3;
        else while (at < length && bytes[at]! >= 0x0e && bytes[at] !== CLOSING_BRACKET) at++;
        if (at >= length) {
          this.from = start;
          return false;
        }
        const byte = bytes[at]!;
        if (byte === LINE_FEED) break;
        if (byte === CLOSING_BRACKET) matters ||= endsTag(bytes, start, at);
        at++;
        if (byte === BACKSPACE) matters = true;
        else if (byte === CARRIAGE_RETURN && at < length) matters ||= beginsLikeSignal(bytes, at, starts);
      }
      matters ||= at > start && ends[bytes[at - 1]!] !== 0 && endsLikeMarker(bytes, start, at);
      if (matters || every || at - start > BLOCK_LIMIT) {
        this.from = start;
        this.to = at;
        this.matters = matters;
        return true;
      }
      start = ++at;
    }
  }
}

/** Below this size, scanning is faster than searching several times. */
export const WORTH_A_GLANCE = 512;

// Only compared, never called.
// eslint-disable-next-line typescript/unbound-method
const builtInIndexOf = Uint8Array.prototype.indexOf;
const NOTHING = new Uint8Array(0);
const NO_VIEW = new DataView(NOTHING.buffer);
const STARTS = lineStarts(false);
const THIN_STARTS = lineStarts(true);
const BACKSPACE = 0x08;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const CLOSING_BRACKET = 0x5d;

/**
 * Returns the top bit of each byte of a word that is less than 0x0e or is `]`. Bytes of 0x80 and more never
 * count.
 */
function stopsIn(word: number): number {
  return ((word - 0x0e0e0e0e) | ((word ^ 0x5d5d5d5d) - 0x01010101)) & ~word & 0x80808080;
}
