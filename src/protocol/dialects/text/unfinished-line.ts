import { BLOCK_LIMIT } from "../limits.ts";
import { ByteBuffer } from "./byte-buffer.ts";
import { restartOf } from "./clean-line.ts";
import type { LineScanner } from "./line-scanner.ts";
import { SourceLine } from "./source-line.ts";
import { TailBuffer } from "./tail-buffer.ts";

/**
 * The line whose line feed has not arrived yet. It is buffered while it is short enough to matter. Of a longer one only
 * both ends are buffered; a carriage return that restarts such a line drops everything before it.
 */
export class UnfinishedLine {
  /** Offset in the stream at which the line starts. */
  offset: number;
  length = 0;
  private readonly head = new ByteBuffer();
  private readonly tail = new TailBuffer();

  constructor(offset: number) {
    this.offset = offset;
  }

  /** True if the line is longer than anything that matters. */
  get isLong(): boolean {
    return this.length > BLOCK_LIMIT;
  }

  /** Adds bytes without a line feed. */
  add(bytes: Uint8Array, from: number, to: number): void {
    if (from === to) return;
    if (this.length + to - from <= BLOCK_LIMIT) {
      this.head.append(bytes, from, to);
      this.length += to - from;
      return;
    }
    const restart = restartOf(bytes, from, to);
    if (restart > from || (this.endsWithReturn() && bytes[from] !== CR)) {
      this.startAt(this.offset + this.length + restart - from);
      this.lengthen(bytes, restart, to);
      return;
    }
    if (!this.isLong) this.dropOverwritten();
    this.lengthen(bytes, from, to);
  }

  /** Returns the current line, if it is not long. */
  line(plain = false): SourceLine {
    return new SourceLine(this.head.bytes, 0, this.length, this.offset, plain);
  }

  /** True if the line, which is not long, can matter to a reader of whole lines. */
  canMatter(scanner: LineScanner): boolean {
    const { head } = this;
    head.append(LINE_FEED, 0, 1);
    head.length--;
    scanner.begin(head.bytes, 0, this.length + 1, head.view);
    return scanner.next(false);
  }

  /** Returns the beginning of a long line, up to the size limit of a block. */
  beginning(): SourceLine {
    return new SourceLine(this.head.bytes, 0, BLOCK_LIMIT, this.offset);
  }

  /** Returns the last bytes of a long line. */
  ending(): SourceLine {
    const bytes = this.tail.bytes();
    return new SourceLine(bytes, 0, bytes.length, this.offset + this.length - bytes.length);
  }

  /** Starts the next line at an offset. */
  startAt(offset: number): void {
    this.offset = offset;
    this.length = 0;
    this.head.clear();
    this.tail.clear();
  }

  private lengthen(bytes: Uint8Array, from: number, to: number): void {
    if (!this.isLong) this.tail.add(this.head.bytes, 0, this.length);
    this.head.append(bytes, from, Math.min(to, from + BLOCK_LIMIT - this.head.length));
    this.tail.add(bytes, from, to);
    this.length += to - from;
  }

  /** Drops everything before the last carriage return that restarted the line. */
  private dropOverwritten(): void {
    const restart = restartOf(this.head.bytes, 0, this.length);
    if (restart === 0) return;
    this.head.bytes.copyWithin(0, restart, this.length);
    this.head.length -= restart;
    this.length -= restart;
    this.offset += restart;
  }

  private endsWithReturn(): boolean {
    if (this.length === 0) return false;
    return (this.isLong ? this.tail.bytes().at(-1) : this.head.bytes[this.length - 1]) === CR;
  }
}

const CR = 0x0d;
const LINE_FEED = Uint8Array.of(0x0a);
