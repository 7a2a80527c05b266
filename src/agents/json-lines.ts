import { LINE_LIMIT } from "../protocol/dialects/limits.ts";
import { ByteBuffer } from "../protocol/dialects/text/byte-buffer.ts";
import { decodeUtf8 } from "../protocol/dialects/text/utf8.ts";

/** One line of output: its JSON value or, if it is not JSON, its beginning. */
export type JsonLine =
  | { readonly offset: number; readonly value: unknown }
  | { readonly offset: number; readonly unread: string };

/** Maximum length of a line that could not be parsed. */
const SHOWN = 2 * 1024;
/** A little more than that, so that the cut falls between characters. */
const KEPT = SHOWN + 4;
const LINE_FEED = 0x0a;

/**
 * Splits bytes that arrive in any chunks into lines and parses each as JSON. Only a line feed ends a line: some agents
 * print the other line ends of Unicode unescaped in their strings. Of a line over the limit only the beginning is
 * stored. Empty lines are skipped.
 */
export class JsonLines {
  /** The offset of the line that has not ended yet. */
  offset: number;
  readonly #limit: number;
  readonly #rest = new ByteBuffer();
  #length = 0;

  constructor(startOffset: number, limit = LINE_LIMIT) {
    this.offset = startOffset;
    this.#limit = limit;
  }

  /** Returns the lines that the chunk completes. */
  push(chunk: Uint8Array): JsonLine[] {
    const lines: JsonLine[] = [];
    let from = 0;
    for (let to = chunk.indexOf(LINE_FEED); to >= 0; to = chunk.indexOf(LINE_FEED, from)) {
      const length = this.#length + to - from;
      if (this.#length === 0 && length <= this.#limit) this.#read(chunk, from, to, lines);
      else {
        this.#keep(chunk, from, to);
        this.#readRest(lines);
      }
      this.#nextLine(length + 1);
      from = to + 1;
    }
    this.#keep(chunk, from, chunk.length);
    return lines;
  }

  /** Returns the last line, if it has no line feed. */
  end(): JsonLine[] {
    const lines: JsonLine[] = [];
    if (this.#length > 0) this.#readRest(lines);
    this.#nextLine(this.#length);
    return lines;
  }

  #nextLine(length: number): void {
    this.offset += length;
    this.#length = 0;
  }

  #keep(chunk: Uint8Array, from: number, to: number): void {
    this.#length += to - from;
    if (this.#length <= this.#limit) this.#rest.append(chunk, from, to);
    else if (this.#rest.length < KEPT)
      this.#rest.append(chunk, from, Math.min(to, from + KEPT - this.#rest.length));
  }

  #readRest(lines: JsonLine[]): void {
    const { bytes, length } = this.#rest;
    if (this.#length > this.#limit) lines.push({ offset: this.offset, unread: beginning(bytes, 0, length) });
    else this.#read(bytes, 0, length, lines);
    this.#rest.clear();
  }

  #read(bytes: Uint8Array, from: number, to: number, lines: JsonLine[]): void {
    const { offset } = this;
    if (isBlank(bytes, from, to)) return;
    try {
      lines.push({ offset, value: JSON.parse(decodeUtf8(bytes, from, to)) });
    } catch {
      // Command lines print other text among their JSON; it is returned unchanged.
      lines.push({ offset, unread: beginning(bytes, from, to) });
    }
  }
}

/** Formats a value that is valid JSON but unknown, cut to the same length. */
export function shownLine(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
}

function beginning(bytes: Uint8Array, from: number, to: number): string {
  if (to - from <= SHOWN) return decodeUtf8(bytes, from, to);
  let end = from + SHOWN;
  while (end > from && (bytes[end]! & 0xc0) === 0x80) end--;
  return `${decodeUtf8(bytes, from, end)}…`;
}

function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at]! > 0x20) return false;
  return true;
}
