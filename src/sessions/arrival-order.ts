import type { OutputRange } from "../protocol/run/output-range.ts";

type Stream = OutputRange["stream"];

/** Maximum number of ranges in one report. Beyond it, the order between the streams is lost until the next report. */
const mostRanges = 16;
const lineFeed = 0x0a;

/**
 * The order in which the bytes of both streams arrived since the last report. Pieces are cut after a line feed, so that
 * lines of one stream are not torn by lines of the other. A line that the last report left open is continued first, if
 * its rest has arrived.
 */
export class ArrivalOrder {
  #ranges: OutputRange[] = [];
  /** Complete lines that wait for the end of the open line of the other stream. */
  #deferred: OutputRange[] = [];
  /** The bytes after the last line feed. */
  readonly #tails: Map<Stream, OutputRange> = new Map();
  /** The stream whose line the last report left open. */
  #open: Stream | null = null;

  /** Adds bytes that were appended to the log of a stream at this offset. */
  add(stream: Stream, from: number, bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    const start = this.#tails.get(stream)?.from ?? from;
    const end = from + bytes.length;
    const lines = from + bytes.lastIndexOf(lineFeed) + 1;
    const whole = lines > from && this.#ranges.length + this.#deferred.length < mostRanges;
    if (whole) this.#addLines({ stream, from: start, to: lines });
    const rest = whole ? lines : start;
    const open = lines < end ? { open: true as const } : {};
    if (rest < end) this.#tails.set(stream, { stream, from: rest, to: end, ...open });
    else this.#tails.delete(stream);
  }

  /** Returns the ranges since the last call in order. */
  take(): OutputRange[] {
    // The tail of the last complete line comes first, so that one range holds both if possible.
    const last = [...this.#ranges, ...this.#deferred].at(-1)?.stream ?? this.#open;
    const tails = [...this.#tails.values()].toSorted(
      (one, other) => Number(other.stream === last) - Number(one.stream === last),
    );
    const ranges: OutputRange[] = [];
    for (const range of [...this.#ranges, ...this.#deferred, ...tails]) append(ranges, range);
    this.#open = tails.at(-1)?.stream ?? (ranges.length === 0 ? this.#open : null);
    this.#ranges = [];
    this.#deferred = [];
    this.#tails.clear();
    return ranges;
  }

  #addLines(range: OutputRange): void {
    if (this.#open !== null && this.#open !== range.stream) return append(this.#deferred, range);
    append(this.#ranges, range);
    this.#open = null;
    for (const waiting of this.#deferred.splice(0)) append(this.#ranges, waiting);
    return undefined;
  }
}

/** Adds a range, or extends the last one if it continues it. */
function append(ranges: OutputRange[], range: OutputRange): void {
  const last = ranges.at(-1);
  if (last?.stream === range.stream && last.to === range.from)
    ranges[ranges.length - 1] = { ...range, from: last.from };
  else ranges.push(range);
}
