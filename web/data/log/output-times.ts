import type { OutputTime } from "../../../src/protocol/api/output.ts";
import { pageBytes } from "./page.ts";

/** Settings of the times of a log: how to fetch those of a range of bytes, and a callback. */
export interface OutputTimesOptions {
  readonly fetchTimes: (from: number, to: number) => Promise<readonly OutputTime[]>;
  readonly onChange: () => void;
}

interface PageTimes {
  /** The times of this page, and of others that were fetched with it. */
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
    void this.#load(pages.filter((page) => !this.#pages.has(page)));
    if (pages.some((page) => this.#isStale(page))) this.#soon();
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

  /** Fetches the times of adjacent pages in one request. */
  async #load(wanted: readonly number[]): Promise<void> {
    const length = this.#length;
    const pages = wanted.filter((page) => !this.#busy.has(page) && page * pageBytes < length);
    if (this.#closed || pages.length === 0) return;
    for (const page of pages) this.#busy.add(page);
    try {
      const end = Math.min(length, (Math.max(...pages) + 1) * pageBytes);
      const times = await this.#options.fetchTimes(Math.min(...pages) * pageBytes, end);
      for (const page of pages) {
        this.#pages.delete(page);
        this.#pages.set(page, { times, length });
      }
      while (this.#pages.size > mostPages) this.#pages.delete([...this.#pages.keys()][0] ?? 0);
      if (!this.#closed) this.#options.onChange();
    } catch {
      // The log itself reports that the server cannot be reached. The times are requested again.
      this.#soon();
    } finally {
      for (const page of pages) this.#busy.delete(page);
    }
  }

  #soon(): void {
    if (this.#closed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.#load(this.#wanted.filter((page) => this.#isStale(page)));
    }, tailEveryMs);
  }

  /** Checks whether the times of a page are unknown, or out of date because the log has grown on it. */
  #isStale(page: number): boolean {
    const known = this.#pages.get(page)?.length ?? -1;
    return known < Math.min(this.#length, (page + 1) * pageBytes);
  }
}
