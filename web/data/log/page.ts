import { applySgr, plain, type AnsiStyle } from "./sgr.ts";

export const pageBytes = 256 * 1024;

/**
 * One page of a log: up to `pageBytes` bytes at a multiple of it, and where lines start in them. A line
 * belongs to the page its first byte is in, however far it runs. The last page of a growing log is appended
 * to; only new bytes are looked at.
 */
export class LogPage {
  /** Offsets, from the start of the page, of the lines that start in it. */
  readonly starts: number[] = [];
  #bytes: Uint8Array;
  #length = 0;
  #style: AnsiStyle;
  readonly #styles = new Map<number, AnsiStyle>();
  #startDue: boolean;

  constructor(options: { startsLine: boolean; style: AnsiStyle; capacity: number }) {
    this.#startDue = options.startsLine;
    this.#style = options.style;
    this.#bytes = new Uint8Array(options.capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** Whether the byte after the last known one starts a line. */
  get endsLine(): boolean {
    return this.#startDue;
  }

  /** The style that output after this page is written in. */
  get endStyle(): AnsiStyle {
    return this.#style;
  }

  append(bytes: Uint8Array): void {
    const from = this.#length;
    this.#reserve(from + bytes.length);
    this.#bytes.set(bytes, from);
    this.#length = from + bytes.length;
    for (let at = from; at < this.#length; at += 1) {
      if (this.#startDue) this.#startLine(at);
      const byte = this.#bytes[at];
      if (byte === 10) this.#startDue = true;
      else if (byte === 27) this.#colour(at);
    }
  }

  /** The bytes from one offset to another, without a copy. */
  slice(from: number, to: number): Uint8Array {
    return this.#bytes.subarray(from, Math.min(to, this.#length));
  }

  /** The style in which the n-th line of the page starts. */
  styleOf(line: number): AnsiStyle {
    return this.#styles.get(line) ?? plain;
  }

  #startLine(at: number): void {
    this.#startDue = false;
    if (this.#style !== plain) this.#styles.set(this.starts.length, this.#style);
    this.starts.push(at);
  }

  #colour(at: number): void {
    if (this.#bytes[at + 1] !== 91) return;
    let end = at + 2;
    while (end < this.#length && end - at < 64 && isParameter(this.#bytes[end])) end += 1;
    if (this.#bytes[end] !== 109 || end >= this.#length) return;
    this.#style = applySgr(this.#style, String.fromCharCode(...this.#bytes.subarray(at + 2, end)));
  }

  #reserve(capacity: number): void {
    if (capacity <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.min(pageBytes, Math.max(capacity, this.#bytes.length * 2)));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

function isParameter(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 48 && byte <= 59;
}
