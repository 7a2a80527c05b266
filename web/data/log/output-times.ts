import type { OutputTime } from "../../../src/protocol/api/output.ts";
import { pageBytes } from "./page.ts";

/** Settings of the times of a log: how to fetch those of a range of bytes, and a callback. */
export interface OutputTimesOptions {
  readonly fetchTimes: (from: number, to: number) => Promise<readonly OutputTime[]>;
  readonly onChange: () => void;
}

interface PageTimes {
  readonly times: readonly OutputTime[];
  /** The length of the log when the times were fetched. */
  readonly length: number;
}

const mostPages = 200;
const tailEveryMs = 1000;

/**
 * The times at which the bytes of a log arrived, fetched page by page as the log is viewed. While the log grows, the
 * times of the last page are fetched at most once a second.
 */
export class OutputTimes {
  readonly #options: OutputTimesOptions;
  readonly #pages = new Map<number, PageTimes>();
  readonly #busy = new Set<number>();
  #wanted: readonly number[] = [];
  #length = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #closed = false;

  constructor(options: OutputTimesOptions) {
    this.#options = options;
  }

  /** Requests the times of these pages of a log with this length. */
  want(pages: readonly number[], length: number): void {
    this.#wanted = pages;
    this.#length = length;
    for (const page of pages) {
      const known = this.#pages.get(page);
      if (known === undefined) void this.#load(page);
      else if (!covers(known, page, length)) this.#soon();
    }
  }

  /** Returns the time and the stream of the byte at an offset; null while they are not known. */
  at(offset: number): OutputTime | null {
    const known = this.#pages.get(Math.floor(offset / pageBytes));
    if (known === undefined || offset >= known.length) return null;
    return known.times.findLast((time) => time.offset <= offset) ?? null;
  }

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  async #load(page: number): Promise<void> {
    const length = this.#length;
    const from = page * pageBytes;
    if (this.#closed || this.#busy.has(page) || from >= length) return;
    this.#busy.add(page);
    try {
      const times = await this.#options.fetchTimes(from, Math.min(length, from + pageBytes));
      this.#pages.delete(page);
      this.#pages.set(page, { times, length });
      const [oldest] = this.#pages.keys();
      if (this.#pages.size > mostPages && oldest !== undefined) this.#pages.delete(oldest);
      if (!this.#closed) this.#options.onChange();
    } catch {
      // The log itself reports that the server cannot be reached. The times are requested again.
      this.#soon();
    } finally {
      this.#busy.delete(page);
    }
  }

  #soon(): void {
    if (this.#closed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      for (const page of this.#wanted) {
        const known = this.#pages.get(page);
        if (known === undefined || !covers(known, page, this.#length)) void this.#load(page);
      }
    }, tailEveryMs);
  }
}

function covers(known: PageTimes, page: number, length: number): boolean {
  return known.length >= Math.min(length, (page + 1) * pageBytes);
}
