import type { LineIndex } from "./line-index.ts";
import { searchable } from "../searchable.ts";
import { plainText } from "./line-text.ts";
import { pageBytes } from "./page.ts";

/**
 * Searches the loaded part of a log page by page and yields to the browser in between. Pages that have not changed
 * since the same search are not read again.
 */
export class LogSearch {
  readonly #index: LineIndex;
  readonly #matches: (line: string, query: string) => boolean;
  readonly #seen = new Map<number, { length: number; offsets: readonly number[] }>();
  #query = "";

  constructor(index: LineIndex, matches = (line: string, query: string): boolean => line.includes(query)) {
    this.#index = index;
    this.#matches = matches;
  }

  /** Returns the offsets of the matching lines in order, by default those that contain the text. Case is ignored. */
  async find(text: string, signal: AbortSignal): Promise<readonly number[]> {
    const query = searchable(text);
    if (query !== this.#query) this.#seen.clear();
    this.#query = query;
    if (query === "") return [];
    const found: number[] = [];
    for (const page of this.#index.loadedPages.toSorted((one, other) => one - other)) {
      const { read, offsets } = this.#findIn(page, query);
      found.push(...offsets);
      if (read) await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) return [];
    }
    return found;
  }

  #findIn(page: number, query: string): { read: boolean; offsets: readonly number[] } {
    const held = this.#index.page(page);
    if (held === undefined) return { read: false, offsets: [] };
    const seen = this.#seen.get(page);
    if (seen?.length === held.length) return { read: false, offsets: seen.offsets };
    const decoder = new TextDecoder();
    const offsets = held.starts
      .filter((start, line) => {
        const bytes = held.slice(start, held.starts[line + 1] ?? held.length);
        return this.#matches(searchable(plainText(decoder.decode(bytes))), query);
      })
      .map((start) => page * pageBytes + start);
    this.#seen.set(page, { length: held.length, offsets });
    return { read: true, offsets };
  }
}
