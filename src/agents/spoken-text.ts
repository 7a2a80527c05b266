import { createDialectReader } from "../protocol/dialects/create-reader.ts";
import type { Item } from "../protocol/dialects/message.ts";
import type { Dialect, DialectReader } from "../protocol/dialects/reader.ts";
import { TextEncoding } from "../protocol/dialects/text/text-encoding.ts";
import type { EventBody } from "./agent-event.ts";

/**
 * Reads messages in the agent's own text, which arrives in pieces on the lines of a structured stream. A block may
 * begin in one piece and end in a later piece of the same turn; nothing stays open after the end of a turn.
 *
 * The offset of an item is the offset of the line with its beginning plus its index in that line's text. A text in JSON
 * is never shorter than the text itself, so the offset lies inside that line, and items stay in order.
 */
export class SpokenText {
  readonly #dialect: DialectReader;
  readonly #encoding = new TextEncoding();
  /** The number of bytes of text so far, and the lines that contained them since the last time nothing was open. */
  #length = 0;
  #pieces: { readonly text: number; readonly line: number }[] = [];
  #midLine = false;
  #last = "";

  constructor(dialects: readonly Dialect[]) {
    this.#dialect = createDialectReader({ dialects });
  }

  /** The offset of the line at which a new reader must start to parse the rest; null if any line will do. */
  get resumeOffset(): number | null {
    return this.#pieces[0]?.line ?? null;
  }

  /** Reads a piece that begins a new line. */
  say(text: string, line: number): Item[] {
    const ended = this.#midLine ? this.#push("\n") : [];
    return [...ended, ...this.#take(text, line)];
  }

  /** Reads a piece that continues the previous one. */
  continueLine(text: string, line: number): Item[] {
    return this.#take(text, line);
  }

  /**
   * Reads the piece after a message that was cut off. It continues in the middle of a line, unless one side of the cut
   * shows that a line ended there.
   */
  continueCutOff(text: string, line: number): Item[] {
    const atLineEnd = /(?:\]|===)\s*$/.test(this.#last) || /^\s*(?:\[|===)/.test(text);
    return atLineEnd ? this.say(text, line) : this.continueLine(text, line);
  }

  /** Ends the turn. A block that a failed turn left open is not the agent's mistake and gives no diagnostic. */
  endTurn(end: "well" | "badly"): Item[] {
    const half = this.#encoding.end();
    const items = this.#placed([...this.#dialect.push(half), ...this.#dialect.turnEnd()]);
    this.#length += half.length;
    this.#pieces = [];
    this.#midLine = false;
    return end === "well" ? items : items.filter(({ kind }) => kind === "message");
  }

  #take(text: string, line: number): Item[] {
    if (this.#dialect.resumeOffset === this.#length) this.#pieces = [];
    this.#pieces.push({ text: this.#length, line });
    return this.#push(text);
  }

  #push(text: string): Item[] {
    const bytes = this.#encoding.encode(text);
    this.#length += bytes.length;
    this.#midLine = text === "" ? this.#midLine : !text.endsWith("\n");
    this.#last = text.slice(-16);
    return this.#placed(this.#dialect.push(bytes));
  }

  #placed(items: readonly Item[]): Item[] {
    return items.map((item) => {
      const piece = this.#pieces.findLast(({ text }) => text <= item.offset)!;
      return { ...item, offset: piece.line + item.offset - piece.text };
    });
  }
}

/** Converts items to events. */
export function spokenItems(items: readonly Item[]): EventBody[] {
  return items.map((item) => ({ t: "item", item }));
}
