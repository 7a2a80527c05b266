import { LogPage, pageBytes } from "./page.ts";
import { plain, type AnsiStyle } from "./sgr.ts";

/** A row of the log: the offset of its line, and its number once every line before it is known. */
export interface Row {
  readonly offset: number;
  readonly number: number | null;
  readonly style: AnsiStyle;
  /** The loaded bytes of the line without the line end, cut at `longestLine`. */
  readonly bytes: Uint8Array;
  readonly cut: boolean;
}

const longestLine = 16 * 1024;
const assumedLineBytes = 80;

/**
 * Maps the rows of a log to bytes without holding the log. The file is cut into pages. A page that was fetched once
 * has a known number of lines; the others are assumed to have the average. So a log of any length can be scrolled at
 * once, rows become exact as they are seen, and a line has its number when everything before it is known.
 */
export class LineIndex {
  readonly #loaded = new Map<number, LogPage>();
  /** The number of lines that start in the seen bytes of each page. */
  readonly #known: ({ lines: number; bytes: number } | undefined)[] = [];
  #length = 0;
  #version = 0;
  #layout: { before: readonly number[]; numberedPages: number } | null = null;

  /** Increases whenever a row may have moved. */
  get version(): number {
    return this.#version;
  }

  /** The known length of the file in bytes. */
  get length(): number {
    return this.#length;
  }

  get pages(): number {
    return Math.ceil(this.#length / pageBytes);
  }

  get rows(): number {
    return this.#laidOut().before.at(-1) ?? 0;
  }

  /** True when every line has its number. */
  get complete(): boolean {
    if (this.#length === 0) return true;
    return this.#laidOut().numberedPages >= this.pages - 1 && this.#known[this.pages - 1] !== undefined;
  }

  get loadedPages(): readonly number[] {
    return [...this.#loaded.keys()];
  }

  grow(length: number): void {
    if (length <= this.#length) return;
    this.#length = length;
    this.#moved();
  }

  /** Returns the bytes and lines of a page; undefined if it was never fetched or has been dropped. */
  page(page: number): LogPage | undefined {
    return this.#loaded.get(page);
  }

  /** Checks whether the number of lines of a page is final. */
  counted(page: number): boolean {
    return this.#known[page]?.bytes === pageBytes;
  }

  /**
   * Adds bytes that follow the known bytes of a page. `startsLine` is true if the first bytes of a page start a line
   * (the byte before them is a line end).
   */
  put(page: number, bytes: Uint8Array, startsLine: boolean): void {
    const style = this.#loaded.get(page - 1)?.endStyle ?? plain;
    const held =
      this.#loaded.get(page) ??
      new LogPage({ startsLine: startsLine || page === 0, style, capacity: bytes.length });
    held.append(bytes);
    this.#loaded.set(page, held);
    if (held.length < (this.#known[page]?.bytes ?? 0)) return;
    this.#known[page] = { lines: held.starts.length, bytes: held.length };
    this.#moved();
  }

  /** Drops the bytes of a page. Its number of lines stays known. */
  drop(page: number): void {
    this.#loaded.delete(page);
  }

  /** Returns the page of a row and its index among that page's rows. */
  locate(row: number): { page: number; line: number } {
    const { before } = this.#laidOut();
    let low = 0;
    let high = Math.max(0, before.length - 2);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((before[middle] ?? 0) <= row) low = middle;
      else high = middle - 1;
    }
    return { page: low, line: row - (before[low] ?? 0) };
  }

  /** Returns a row as far as it is loaded, or null while its page is not. */
  row(row: number): Row | null {
    const { page, line } = this.locate(row);
    const held = this.#loaded.get(page);
    const start = held?.starts[line];
    if (held === undefined || start === undefined) return null;
    const bytes = joined(this.#pieces(page, held, line));
    return {
      offset: page * pageBytes + start,
      number: page <= this.#laidOut().numberedPages ? row + 1 : null,
      style: held.styleOf(line),
      bytes: bytes.subarray(0, Math.min(longestLine, bytes.length - (bytes.at(-1) === 10 ? 1 : 0))),
      cut: bytes.length > longestLine + 1,
    };
  }

  /** Returns the row of the byte at an offset; an estimate within pages that are not loaded. */
  rowOf(offset: number): number {
    const page = Math.min(Math.floor(offset / pageBytes), Math.max(0, this.pages - 1));
    const before = this.#laidOut().before[page] ?? 0;
    const within = offset - page * pageBytes;
    const starts = this.#loaded.get(page)?.starts;
    if (starts === undefined) {
      const lines = this.#linesOf(page, this.#bytesPerLine());
      return before + Math.min(Math.max(0, lines - 1), Math.floor((within / pageBytes) * lines));
    }
    const after = starts.findIndex((start) => start > within);
    return Math.max(0, before + (after === -1 ? starts.length : after) - 1);
  }

  /** Returns the offset of a row; an estimate within pages that are not loaded. */
  offsetOf(row: number): number {
    const { page, line } = this.locate(row);
    const start = this.#loaded.get(page)?.starts[line];
    if (start !== undefined) return page * pageBytes + start;
    const lines = Math.max(1, this.#linesOf(page, this.#bytesPerLine()));
    return page * pageBytes + Math.ceil((line / lines) * pageBytes);
  }

  #moved(): void {
    this.#layout = null;
    this.#version += 1;
  }

  /** Returns the bytes of a line from its own page and the pages after it. */
  #pieces(page: number, held: LogPage, line: number): readonly Uint8Array[] {
    const next = held.starts[line + 1];
    const pieces = [held.slice(held.starts[line] ?? 0, next ?? held.length)];
    if (next !== undefined || held.endsLine) return pieces;
    for (let before = held, beyond = page + 1; before.length === pageBytes; beyond += 1) {
      const following = this.#loaded.get(beyond);
      if (following === undefined) break;
      pieces.push(following.slice(0, following.starts[0] ?? following.length));
      if (following.starts.length > 0 || following.endsLine) break;
      before = following;
    }
    return pieces;
  }

  #laidOut(): { before: readonly number[]; numberedPages: number } {
    if (this.#layout !== null) return this.#layout;
    const bytesPerLine = this.#bytesPerLine();
    const before = [0];
    for (let page = 0; page < this.pages; page += 1) {
      before.push((before[page] ?? 0) + this.#linesOf(page, bytesPerLine));
    }
    let numberedPages = 0;
    while (this.counted(numberedPages)) numberedPages += 1;
    this.#layout = { before, numberedPages };
    return this.#layout;
  }

  /**
   * Returns the number of lines of a page, or an estimate. A new page at the end of a growing log counts when it is
   * loaded.
   */
  #linesOf(page: number, bytesPerLine: number): number {
    const known = this.#known[page];
    if (known !== undefined) return known.lines;
    if (page > 0 && page === this.pages - 1 && this.#known[page - 1] !== undefined) return 0;
    return Math.max(1, Math.round(Math.min(pageBytes, this.#length - page * pageBytes) / bytesPerLine));
  }

  #bytesPerLine(): number {
    let lines = 0;
    let bytes = 0;
    for (const known of this.#known) {
      lines += known?.lines ?? 0;
      bytes += known?.bytes ?? 0;
    }
    return lines === 0 ? assumedLineBytes : bytes / lines;
  }
}

/** Joins the pieces up to one byte beyond the longest line that is shown. */
function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) return only.subarray(0, longestLine + 2);
  const whole = new Uint8Array(Math.min(size, longestLine + 2));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece.subarray(0, whole.length - at), at);
    at = Math.min(whole.length, at + piece.length);
  }
  return whole;
}
