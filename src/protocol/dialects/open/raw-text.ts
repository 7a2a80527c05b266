import { ByteBuffer } from "../text/byte-buffer.ts";
import { cleanLine } from "../text/clean-line.ts";
import { BLOCK_LIMIT } from "../limits.ts";
import type { SourceLine } from "../text/source-line.ts";
import { decodeUtf8 } from "../text/utf8.ts";

/** The original bytes of one message from its first visible byte on, up to the size limit of a block. */
export class RawText {
  /** Offset in the stream at which the message begins. */
  readonly offset: number;
  /** True if the message exceeded the limit; its bytes are no longer stored. */
  dropped = false;
  private readonly buffer = new ByteBuffer();

  constructor(line: SourceLine) {
    this.offset = line.firstOffset;
    this.keep(line, line.seen.first);
  }

  /** Adds the next line. Returns true if that exceeded the limit. */
  add(line: SourceLine): boolean {
    if (this.dropped) return false;
    if (line.offset + line.to - line.from - this.offset > BLOCK_LIMIT) return this.drop();
    this.keep(line, line.from);
    return false;
  }

  /** Adds a line that was too long to store. */
  addLong(): boolean {
    return this.dropped ? false : this.drop();
  }

  /** Returns the text up to its last visible character. */
  text(): string {
    const { bytes, length } = this.buffer;
    let to = length - 1;
    for (;;) {
      const from = bytes.lastIndexOf(10, to - 1) + 1;
      const { text, last } = cleanLine(bytes, from, to);
      if (text !== "" || from === 0) return decodeUtf8(bytes, 0, last);
      to = from - 1;
    }
  }

  /** Returns the cleaned lines except the first. */
  linesAfterFirst(): string[] {
    const { bytes, length } = this.buffer;
    const lines: string[] = [];
    let from = bytes.indexOf(10) + 1;
    while (from < length) {
      const to = bytes.indexOf(10, from);
      lines.push(cleanLine(bytes, from, to).text);
      from = to + 1;
    }
    return lines;
  }

  private keep(line: SourceLine, from: number): void {
    this.buffer.append(line.bytes, from, line.to);
    this.buffer.append(LINE_FEED, 0, 1);
  }

  private drop(): true {
    this.dropped = true;
    this.buffer.clear();
    return true;
  }
}

const LINE_FEED = Uint8Array.of(10);
