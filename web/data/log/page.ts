import { applySgr, plain, type AnsiStyle } from "./sgr.ts";

/**
 * The size of a page: small enough to fetch and search quickly, large enough that a long scroll causes few requests.
 */
export const pageBytes = 128 * 1024;

/**
 * One page of a log: up to `pageBytes` bytes at a multiple of it, and the offsets at which lines start. A line
 * belongs to the page of its first byte, however far it runs. The last page of a growing log is appended to; only new
 * bytes are read.
 */
export class LogPage {
  /** Offsets, from the start of the page, of the lines that start in it. */
  readonly starts: number[] = [];
  #bytes: Uint8Array;
  #length = 0;
  #style: AnsiStyle;
  /** Colour sequences since the last reset; most lines reset their own. */
  #changes: string[] = [];
  /** The start of a sequence whose end has not arrived yet. */
  #open: number | null = null;
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

  /** True when the byte after the last known one starts a line. */
  get endsLine(): boolean {
    return this.#startDue;
  }

  /** The style of output after this page. */
  get endStyle(): AnsiStyle {
    for (const parameters of this.#changes) this.#style = applySgr(this.#style, parameters);
    this.#changes = [];
    return this.#style;
  }

  append(bytes: Uint8Array): void {
    const from = this.#length;
    this.#reserve(from + bytes.length);
    this.#bytes.set(bytes, from);
    this.#length = from + bytes.length;
    const end = this.#length;
    const seen = this.#bytes.subarray(0, end);
    const next = (byte: number, at: number): number => {
      const found = seen.indexOf(byte, at);
      return found === -1 ? end : found;
    };
    let line = next(10, from);
    let escape = this.#open ?? next(27, from);
    this.#open = null;
    if (this.#startDue && from < end) this.#startLine(from);
    while (line < end || escape < end) {
      if (escape < line) {
        this.#colour(escape);
        escape = next(27, escape + 1);
        continue;
      }
      this.#startDue = true;
      if (line + 1 < end) this.#startLine(line + 1);
      line = next(10, line + 1);
    }
  }

  /** Returns the bytes between two offsets without copying. */
  slice(from: number, to: number): Uint8Array {
    return this.#bytes.subarray(from, Math.min(to, this.#length));
  }

  /** Returns the style in which the n-th line of the page starts. */
  styleOf(line: number): AnsiStyle {
    return this.#styles.get(line) ?? plain;
  }

  #startLine(at: number): void {
    this.#startDue = false;
    const style = this.endStyle;
    if (style !== plain) this.#styles.set(this.starts.length, style);
    this.starts.push(at);
  }

  #colour(at: number): void {
    if (at + 1 < this.#length && this.#bytes[at + 1] !== 91) return;
    let end = at + 2;
    while (end < this.#length && end - at < 64 && isParameter(this.#bytes[end])) end += 1;
    if (end >= this.#length) {
      this.#open = at;
      return;
    }
    if (this.#bytes[end] !== 109) return;
    const takesBack = end === at + 2 || (end === at + 3 && this.#bytes[at + 2] === 48);
    if (takesBack) {
      this.#style = plain;
      this.#changes = [];
      return;
    }
    this.#changes.push(String.fromCharCode(...this.#bytes.subarray(at + 2, end)));
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
