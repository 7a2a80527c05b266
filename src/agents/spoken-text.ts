import { createDialectReader } from "../protocol/dialects/create-reader.ts";
import type { Item } from "../protocol/dialects/message.ts";
import type { Dialect, DialectReader } from "../protocol/dialects/reader.ts";
import { TextEncoding } from "../protocol/dialects/text/text-encoding.ts";
import type { Happening } from "./agent-event.ts";

/**
 * The agent's own text, as it comes in pieces on the lines of a structured stream, read for messages. A block
 * may begin in one piece and end in a later one of the same turn; nothing stays open over the end of a turn.
 *
 * Offsets: an item stands at the offset of the line that its beginning came on, plus its place in that line's
 * text. A text in JSON is never shorter than the text itself, so this is a place inside that line, and items
 * keep their order.
 */
export class SpokenText {
  readonly #dialect: DialectReader;
  readonly #encoding = new TextEncoding();
  /** Bytes of text so far, and on which lines they came since nothing was open. */
  #length = 0;
  #pieces: { readonly text: number; readonly line: number }[] = [];
  #midLine = false;
  #last = "";

  constructor(dialects: readonly Dialect[]) {
    this.#dialect = createDialectReader({ dialects });
  }

  /** The line at which reading must begin again to understand what follows; null where nothing is needed. */
  get resumeOffset(): number | null {
    return this.#pieces[0]?.line ?? null;
  }

  /** Takes a piece that begins a line of its own. */
  say(text: string, line: number): Item[] {
    const ended = this.#midLine ? this.#push("\n") : [];
    return [...ended, ...this.#take(text, line)];
  }

  /** Takes a piece that goes on where the one before stopped. */
  goOn(text: string, line: number): Item[] {
    return this.#take(text, line);
  }

  /**
   * Takes what an agent said after it had been cut off and told to go on. It goes on in the middle of a line,
   * unless one side of the cut shows that a line ended there.
   */
  takeUp(text: string, line: number): Item[] {
    const atLineEnd = /(?:\]|===)\s*$/.test(this.#last) || /^\s*(?:\[|===)/.test(text);
    return atLineEnd ? this.say(text, line) : this.goOn(text, line);
  }

  /** The turn is over. Where it did not end well, what it left open is nobody's mistake and is no diagnostic. */
  over(end: "well" | "badly"): Item[] {
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

/** What was read of a text, as events. */
export function spokenItems(items: readonly Item[]): Happening[] {
  return items.map((item) => ({ t: "item", item }));
}
