import { LineIndex } from "./line-index.ts";
import { pageBytes } from "./page.ts";
import type { TaskId } from "../../../src/protocol/ids.ts";
import { missingHeader } from "../../../src/protocol/api/missing-header.ts";
import type { OutputView } from "../../../src/protocol/api/output.ts";
import { call, fetchApi } from "../client.ts";
import { OutputTimes, type OutputTimesOptions } from "./output-times.ts";

/** A part of a log and the length of the whole. */
export interface FetchedRange {
  readonly bytes: Uint8Array;
  readonly length: number;
  /** The number of bytes of the log that the file store has lost. */
  readonly missing?: number;
}

/** Settings of a log: how to fetch it, and callbacks. */
export interface OutputFileOptions extends Pick<OutputTimesOptions, "fetchTimes"> {
  /** Fetches the bytes from one offset up to, but not including, another, or up to the end of the log. */
  readonly fetchRange: (from: number, to: number) => Promise<FetchedRange>;
  readonly onChange: () => void;
  /** Reports why fetching fails; null once it works again. It is retried automatically. */
  readonly onFailure?: (why: unknown) => void;
  /** Reports the number of bytes that the file store has lost, with each fetch. */
  readonly onMissing?: (bytes: number) => void;
}

const atOnce = 2;
const mostLoadedPages = 80;
const numberedWholeUpTo = 8 * 1024 * 1024;
const tailEveryMs = 100;
const retryAfterMs = 1000;

/**
 * A log on the server, fetched as it is viewed: the visible pages first, then the end, which it follows while the log
 * grows. A log of a few megabytes is fetched whole in the background, so that all its lines have numbers; of a longer
 * one only a bounded number of pages is held.
 */
export class OutputFile {
  readonly index = new LineIndex();
  readonly times: OutputTimes;
  readonly #options: OutputFileOptions;
  readonly #busy = new Set<number>();
  #wanted: readonly number[] = [];
  #seen: number[] = [];
  #tailAt = 0;
  /** The last reported length, and true while the end has not been fetched since. */
  #reported = 0;
  #stale = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #closed = false;
  #failing = false;

  constructor(options: OutputFileOptions) {
    this.#options = options;
    this.times = new OutputTimes(options);
  }

  /** Sets the current length of the log, which may be an underestimate. */
  grow(length: number): void {
    this.#stale ||= length > this.#reported;
    this.#reported = length;
    this.index.grow(length);
    this.#go();
  }

  /** Requests the pages on the screen, or about to be. */
  want(pages: readonly number[]): void {
    this.#wanted = pages.filter((page) => page >= 0 && page < this.index.pages);
    this.times.want(this.#wanted, this.index.length);
    this.#seen = [...this.#wanted, ...this.#seen.filter((page) => !this.#wanted.includes(page))];
    this.#go();
  }

  close(): void {
    this.#closed = true;
    this.times.close();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #go(): void {
    while (!this.#closed && this.#busy.size < atOnce) {
      const page = this.#next();
      if (page === null) return;
      void this.#load(page);
    }
  }

  #next(): number | null {
    const { index } = this;
    const tail = index.pages - 1;
    const missing = (page: number) => page >= 0 && !this.#busy.has(page) && this.#missing(page) > 0;
    for (const page of this.#wanted) if (page !== tail && missing(page)) return page;
    if (missing(tail - 1) && index.page(tail - 1) !== undefined) return tail - 1;
    const full = index.page(tail)?.length === pageBytes;
    if (missing(tail) || (this.#stale && !this.#busy.has(full ? tail + 1 : tail))) {
      const wait = this.#tailAt + tailEveryMs - Date.now();
      if (wait <= 0) return full ? tail + 1 : Math.max(0, tail);
      this.#later(wait);
    }
    if (index.length > numberedWholeUpTo) return null;
    for (let page = 0; page < tail; page += 1) if (!index.counted(page) && missing(page)) return page;
    return null;
  }

  async #load(page: number): Promise<void> {
    const { index } = this;
    this.#busy.add(page);
    const isTail = page >= index.pages - 1;
    if (isTail) {
      this.#tailAt = Date.now();
      this.#stale = false;
    }
    const start = page * pageBytes;
    const from = start + (index.page(page)?.length ?? 0);
    // One byte before the range says whether it starts a line, and makes a range at the end valid.
    const lead = from > 0 ? 1 : 0;
    try {
      const end = isTail ? start + pageBytes : Math.min(start + pageBytes, index.length);
      const { bytes, length, missing = 0 } = await this.#options.fetchRange(from - lead, end);
      if (this.#closed) return;
      this.#options.onMissing?.(missing);
      index.grow(length);
      if (bytes.length > lead) index.put(page, bytes.subarray(lead), lead === 0 || bytes[0] === 10);
      this.#evict();
      this.#tellFailure(null);
      this.#options.onChange();
    } catch (error) {
      if (isTail) this.#stale = true;
      this.#tellFailure(error);
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    } finally {
      this.#busy.delete(page);
      this.#go();
    }
  }

  #tellFailure(why: unknown): void {
    if (this.#closed || (why === null && !this.#failing)) return;
    this.#failing = why !== null;
    this.#options.onFailure?.(why);
  }

  #missing(page: number): number {
    const bytes = Math.min(pageBytes, this.index.length - page * pageBytes);
    return bytes - (this.index.page(page)?.length ?? 0);
  }

  #evict(): void {
    const { index } = this;
    const keep = new Set([...this.#wanted, index.pages - 1, index.pages - 2]);
    const droppable = index.loadedPages.filter((page) => !keep.has(page));
    const age = (page: number) =>
      this.#seen.includes(page) ? this.#seen.indexOf(page) : Number.MAX_SAFE_INTEGER;
    droppable.sort((a, b) => age(b) - age(a));
    for (const page of droppable.slice(0, Math.max(0, index.loadedPages.length - mostLoadedPages)))
      index.drop(page);
    this.#seen = this.#seen.slice(0, mostLoadedPages);
  }

  #later(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#go();
    }, ms);
  }
}

/** Opens the output of a task's agent as a log that is fetched as it is viewed. */
export function openOutput(
  taskId: TaskId,
  stream: OutputView,
  on: Pick<OutputFileOptions, "onChange" | "onFailure" | "onMissing">,
): OutputFile {
  return new OutputFile({
    ...on,
    async fetchRange(from, to) {
      const response = await fetchApi(`/api/tasks/${taskId}/output?stream=${stream}`, {
        headers: { Range: `bytes=${from}-${to - 1}` },
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      const missing = Number(response.headers.get(missingHeader));
      if (response.status !== 206) return { bytes: bytes.subarray(from, to), length: bytes.length, missing };
      const length = Number(response.headers.get("Content-Range")?.split("/")[1]);
      return { bytes, length: Number.isFinite(length) ? length : from + bytes.length, missing };
    },
    async fetchTimes(from, to) {
      const { items } = await call("GET /api/tasks/:id/output/times", {
        params: { id: taskId },
        query: { stream, from, to },
      });
      return items;
    },
  });
}
