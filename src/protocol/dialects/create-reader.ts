import { BLOCK_LIMIT } from "./limits.ts";
import { LineReader } from "./line-reader.ts";
import type { Item } from "./message.ts";
import type { DialectReader, DialectReaderOptions } from "./reader.ts";
import { ByteBuffer } from "./text/byte-buffer.ts";
import { SourceLine } from "./text/source-line.ts";
import { encodeUtf8 } from "./text/utf8.ts";

/** A reader of agent text for the given dialects. */
export function createDialectReader(options: DialectReaderOptions): DialectReader {
  return new StreamReader(options);
}

class StreamReader implements DialectReader {
  private readonly lines: LineReader;
  private readonly held = new ByteBuffer();
  private lineOffset: number;
  private half = "";

  constructor(options: DialectReaderOptions) {
    this.lines = new LineReader(options.dialects);
    this.lineOffset = options.startOffset ?? 0;
  }

  push(chunk: Uint8Array | string): Item[] {
    const items: Item[] = [];
    const bytes = typeof chunk === "string" ? this.encode(chunk) : chunk;
    let from = 0;
    for (let to = bytes.indexOf(10); to >= 0; to = bytes.indexOf(10, from)) {
      this.held.append(bytes, from, to);
      this.endLine(items, 1);
      from = to + 1;
    }
    this.held.append(bytes, from, bytes.length);
    return items;
  }

  quiet(): Item[] {
    const items: Item[] = [];
    if (this.quietAfterMs === null) return items;
    if (this.lines.quiet(this.unfinished(), items)) this.startLine(0);
    return items;
  }

  turnEnd(): Item[] {
    const items: Item[] = [];
    if (this.held.length > 0) this.endLine(items, 0);
    this.lines.over(items);
    return items;
  }

  end(): Item[] {
    const items = this.half === "" ? [] : this.push("\ufffd");
    return [...items, ...this.turnEnd()];
  }

  get quietAfterMs(): number | null {
    return this.lines.quietAfterMs(this.unfinished());
  }

  get resumeOffset(): number {
    return this.lines.resumeOffset(this.lineOffset);
  }

  private endLine(items: Item[], terminator: number): void {
    const line = new SourceLine(this.held.bytes, 0, this.held.length, this.lineOffset);
    const { length } = this.held;
    if (length - line.restart <= BLOCK_LIMIT) this.lines.line(line, items);
    else {
      const head = new SourceLine(
        this.held.bytes,
        line.restart,
        line.restart + BLOCK_LIMIT,
        this.lineOffset + line.restart,
      );
      const tail = new SourceLine(this.held.bytes, length - 512, length, this.lineOffset + length - 512);
      this.lines.longLine(head, tail, length - line.restart, items);
    }
    this.startLine(terminator);
  }

  private startLine(terminator: number): void {
    this.lineOffset += this.held.length + terminator;
    this.held.clear();
  }

  private unfinished(): SourceLine | null {
    return this.held.length === 0 || this.held.length > BLOCK_LIMIT
      ? null
      : new SourceLine(this.held.bytes, 0, this.held.length, this.lineOffset);
  }

  /** Encodes a text; the first half of a surrogate pair waits for the second. */
  private encode(text: string): Uint8Array {
    const whole = this.half + text;
    const last = whole.charCodeAt(whole.length - 1);
    const cut = last >= 0xd800 && last <= 0xdbff ? whole.length - 1 : whole.length;
    this.half = whole.slice(cut);
    return encodeUtf8(whole.slice(0, cut));
  }
}
