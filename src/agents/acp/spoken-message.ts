import type { Item } from "../../protocol/dialects/message.ts";
import type { EventBody } from "../agent-event.ts";
import { SpokenText, spokenItems } from "../spoken-text.ts";
import type { ReaderStart } from "../turn-kind.ts";
import { earliest } from "../open-tools.ts";

/**
 * Joins the chunks of the agent's messages, which are cut anywhere. Chunks belong to one message while they name the
 * same message or, from agents that name none, while nothing else comes between them. Another message begins a new
 * line. A complete message is emitted at its end, followed by its items, so that the text before a question precedes
 * the question.
 */
export class SpokenMessage {
  readonly #text: SpokenText;
  #message: {
    readonly id: string | null;
    readonly offset: number;
    readonly pieces: string[];
    readonly items: Item[];
  } | null = null;

  constructor({ dialects }: Pick<ReaderStart, "dialects">) {
    this.#text = new SpokenText(dialects);
  }

  get resumeOffset(): number | null {
    return earliest(this.#text.resumeOffset, this.#message?.offset ?? null);
  }

  /** Reads a chunk. Returns the previous message if the chunk begins another one. */
  piece(id: string | null, text: string, offset: number): EventBody[] {
    if (this.#message !== null && this.#message.id === id) {
      this.#message.pieces.push(text);
      this.#message.items.push(...this.#text.continueLine(text, offset));
      return [];
    }
    const before = this.end();
    this.#message = { id, offset, pieces: [text], items: this.#text.say(text, offset) };
    return before;
  }

  /** Ends a message without a name, because something else arrived. */
  interrupted(): EventBody[] {
    return this.#message?.id === null ? this.end() : [];
  }

  end(): EventBody[] {
    const { pieces, items } = this.#message ?? { pieces: [], items: [] };
    this.#message = null;
    const text = pieces.join("");
    return [...(text === "" ? [] : [{ t: "said" as const, text }]), ...spokenItems(items)];
  }

  endTurn(end: "well" | "badly"): EventBody[] {
    return [...this.end(), ...spokenItems(this.#text.endTurn(end))];
  }
}
