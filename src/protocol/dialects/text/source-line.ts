import { cleanLine } from "./clean-line.ts";
import type { CleanLine } from "./clean-line.ts";
import { decodeUtf8 } from "./utf8.ts";

/** One line of the stream: its bytes without the line feed, its place in the stream, and how it looks. */
export class SourceLine {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
  /** The offset in the stream of the first byte. */
  readonly offset: number;
  /** It can be neither tag, marker, fence nor thin message, and has none inside. */
  readonly plain: boolean;
  private clean: CleanLine | undefined;

  constructor(bytes: Uint8Array, from: number, to: number, offset: number, plain = false) {
    this.bytes = bytes;
    this.from = from;
    this.to = to;
    this.offset = offset;
    this.plain = plain;
  }

  get seen(): CleanLine {
    this.clean ??= cleanLine(this.bytes, this.from, this.to);
    return this.clean;
  }

  /** The text without white space around it. */
  get text(): string {
    return this.seen.text.slice(this.seen.indent);
  }

  /** What is seen of the line, as its bytes say it. */
  get raw(): string {
    return decodeUtf8(this.bytes, this.seen.first, this.seen.last);
  }

  /** The offset in the stream of the first visible byte. */
  get firstOffset(): number {
    return this.offset + this.seen.first - this.from;
  }
}
