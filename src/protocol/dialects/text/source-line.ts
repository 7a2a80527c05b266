import { cleanLine } from "./clean-line.ts";
import type { CleanLine } from "./clean-line.ts";
import { decodeUtf8 } from "./utf8.ts";

/** A line of the stream: its bytes without the line feed, its offset and its visible text. */
export class SourceLine {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
  /** Offset of the first byte in the stream. */
  readonly offset: number;
  /** True if the line can be neither tag, marker, fence nor thin message, and contains none. */
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

  /** The text without surrounding white space. */
  get text(): string {
    return this.seen.text.slice(this.seen.indent);
  }

  /** The visible part of the line, decoded from its original bytes. */
  get raw(): string {
    return decodeUtf8(this.bytes, this.seen.first, this.seen.last);
  }

  /** Offset of the first visible byte in the stream. */
  get firstOffset(): number {
    return this.offset + this.seen.first - this.from;
  }
}
