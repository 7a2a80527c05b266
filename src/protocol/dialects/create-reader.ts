import { BLOCK_LIMIT } from "./limits.ts";
import { LineReader } from "./line-reader.ts";
import type { Item } from "./message.ts";
import type { DialectReader, DialectReaderOptions } from "./reader.ts";
import { restartOf } from "./text/clean-line.ts";
import { LineScanner } from "./text/line-scanner.ts";
import { SourceLine } from "./text/source-line.ts";
import { TAIL_LENGTH } from "./text/tail-buffer.ts";
import { TextEncoding } from "./text/text-encoding.ts";
import { UnfinishedLine } from "./text/unfinished-line.ts";

/** Creates a reader of agent text in the given dialects. */
export function createDialectReader(options: DialectReaderOptions): DialectReader {
  return new StreamReader(options);
}

/**
 * Length up to which an unfinished line is inspected after every chunk. A longer one is inspected only if it
 * may be a whole block.
 */
const INSPECTED_LENGTH = 4096;
const CLOSING_BRACKET = 0x5d;
const PLAIN = true;

/**
 * Cuts the pushed chunks into lines. Lines that lie completely in one chunk are read in place, without a
 * copy.
 */
class StreamReader implements DialectReader {
  private readonly encoding = new TextEncoding();
  private readonly scanner: LineScanner;
  private readonly lines: LineReader;
  private readonly unfinished: UnfinishedLine;

  constructor({ dialects, startOffset = 0 }: DialectReaderOptions) {
    this.scanner = new LineScanner(dialects.includes("thin"));
    this.lines = new LineReader(dialects);
    this.unfinished = new UnfinishedLine(startOffset);
  }

  get quietAfterMs(): number | null {
    return this.lines.quietAfterMs(this.unfinishedLine());
  }

  get resumeOffset(): number {
    return this.lines.resumeOffset(this.unfinished.offset);
  }

  push(chunk: Uint8Array | string): Item[] {
    const items: Item[] = [];
    const bytes = typeof chunk === "string" ? this.encoding.encode(chunk) : chunk;
    const { unfinished, scanner, lines } = this;
    const begun = unfinished.offset + unfinished.length;
    const from = unfinished.length === 0 ? 0 : this.finishLine(bytes, items);
    if (from >= bytes.length) return items;
    const passes = lines.takesRuns && scanner.hasNoSignal(bytes);
    const rest = passes ? this.readRun(bytes, from, begun, items) : this.readLines(bytes, from, begun, items);
    unfinished.startAt(begun + rest);
    unfinished.add(bytes, rest, bytes.length);
    return items;
  }

  quiet(): Item[] {
    const items: Item[] = [];
    const { unfinished, lines } = this;
    if (this.quietAfterMs === null) return items;
    if (unfinished.isLong) lines.quietInLongLine(unfinished.beginning(), items);
    else if (lines.quiet(unfinished.length === 0 ? null : unfinished.line(), items)) this.nextLine(0);
    return items;
  }

  turnEnd(): Item[] {
    const items = this.push(this.encoding.end());
    if (this.unfinished.length > 0) this.readUnfinished(items);
    this.nextLine(0);
    this.lines.over(items);
    return items;
  }

  end(): Item[] {
    return this.turnEnd();
  }

  /**
   * Completes the unfinished line and returns the index after its line feed; beyond the chunk if there is
   * none.
   */
  private finishLine(bytes: Uint8Array, items: Item[]): number {
    const to = indexOfLineFeed(bytes);
    this.unfinished.add(bytes, 0, to < 0 ? bytes.length : to);
    if (to < 0) return bytes.length + 1;
    this.readUnfinished(items);
    this.nextLine(1);
    return to + 1;
  }

  /** Reads the complete lines of a chunk and returns the index at which the unfinished one starts. */
  private readLines(bytes: Uint8Array, from: number, begun: number, items: Item[]): number {
    const { scanner, lines } = this;
    scanner.begin(bytes, from, bytes.length, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    while (scanner.next(!lines.idle)) this.readLine(bytes, begun, items);
    scanner.release();
    return scanner.from;
  }

  /** Reads a chunk of lines that cannot matter: skips or stores them all at once. */
  private readRun(bytes: Uint8Array, from: number, begun: number, items: Item[]): number {
    const to = bytes.lastIndexOf(0x0a);
    if (to < from) return from;
    if (!this.lines.idle) this.lines.line(new SourceLine(bytes, from, to, begun + from, PLAIN), items);
    return to + 1;
  }

  private readUnfinished(items: Item[]): void {
    const { unfinished, lines } = this;
    if (unfinished.isLong)
      lines.longLine(unfinished.beginning(), unfinished.ending(), unfinished.length, items);
    else if (unfinished.canMatter(this.scanner)) lines.line(unfinished.line(), items);
    else if (!lines.idle) lines.line(unfinished.line(PLAIN), items);
  }

  private readLine(bytes: Uint8Array, begun: number, items: Item[]): void {
    const { from, to, matters } = this.scanner;
    if (to - from <= BLOCK_LIMIT) {
      this.lines.line(new SourceLine(bytes, from, to, begun + from, !matters), items);
      return;
    }
    const start = restartOf(bytes, from, to);
    if (to - start <= BLOCK_LIMIT) {
      this.lines.line(new SourceLine(bytes, start, to, begun + start), items);
      return;
    }
    const beginning = new SourceLine(bytes, start, start + BLOCK_LIMIT, begun + start);
    const ending = new SourceLine(bytes, to - TAIL_LENGTH, to, begun + to - TAIL_LENGTH);
    this.lines.longLine(beginning, ending, to - start, items);
  }

  private nextLine(terminator: number): void {
    this.unfinished.startAt(this.unfinished.offset + this.unfinished.length + terminator);
  }

  /** Returns the unfinished line if it may matter as it is. */
  private unfinishedLine(): SourceLine | null {
    const { unfinished } = this;
    if (unfinished.length === 0 || unfinished.isLong) return null;
    const line = unfinished.line();
    return unfinished.length <= INSPECTED_LENGTH || line.bytes[line.to - 1] === CLOSING_BRACKET ? line : null;
  }
}

/**
 * Returns the index of the first line feed, or -1. Token streams arrive a few bytes at a time, where a loop
 * is faster than a call.
 */
function indexOfLineFeed(bytes: Uint8Array): number {
  if (bytes.length > 40) return bytes.indexOf(0x0a);
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0x0a) return at;
  return -1;
}
