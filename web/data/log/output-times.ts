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
    const unknown = pages.filter((page) => !this.#pages.has(page) && !this.#busy.has(page));
    for (const run of runsOf(unknown)) void this.#load(run);
    const grown = pages.some((page) => {
      const known = this.#pages.get(page);
      return known !== undefined && !covers(known, page, length);
    });
    if (grown) this.#soon();
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

  /** Fetches the times of adjacent pages, in order, with one request. */
  async #load(run: readonly number[]): Promise<void> {
    const length = this.#length;
    const pages = run.filter((page) => page * pageBytes < length);
    const [first, last] = [pages[0], pages.at(-1)];
    if (this.#closed || first === undefined || last === undefined) return;
    for (const page of pages) this.#busy.add(page);
    try {
      const end = Math.min(length, (last + 1) * pageBytes);
      const times = await this.#options.fetchTimes(first * pageBytes, end);
      for (const page of pages) this.#keep(page, { times: timesOfPage(times, page), length });
      if (!this.#closed) this.#options.onChange();
    } catch {
      // The log itself reports that the server cannot be reached. The times are requested again.
      this.#soon();
    } finally {
      for (const page of pages) this.#busy.delete(page);
    }
  }

  #keep(page: number, times: PageTimes): void {
    this.#pages.delete(page);
    this.#pages.set(page, times);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > mostPages && oldest !== undefined) this.#pages.delete(oldest);
  }

  #soon(): void {
    if (this.#closed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      const stale = this.#wanted.filter((page) => {
        const known = this.#pages.get(page);
        return !this.#busy.has(page) && (known === undefined || !covers(known, page, this.#length));
      });
      for (const run of runsOf(stale)) void this.#load(run);
    }, tailEveryMs);
  }
}

function covers(known: PageTimes, page: number, length: number): boolean {
  return known.length >= Math.min(length, (page + 1) * pageBytes);
}

/** Groups pages into runs of adjacent ones. */
function runsOf(pages: readonly number[]): readonly (readonly number[])[] {
  const runs: number[][] = [];
  for (const page of pages.toSorted((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last?.at(-1) === page - 1) last.push(page);
    else runs.push([page]);
  }
  return runs;
}

/** Returns the times within a page, and the one that is in effect at its first byte. */
function timesOfPage(times: readonly OutputTime[], page: number): readonly OutputTime[] {
  const from = page * pageBytes;
  const first = times.findLastIndex(({ offset }) => offset <= from);
  return times.slice(Math.max(0, first)).filter(({ offset }) => offset < from + pageBytes);
}
