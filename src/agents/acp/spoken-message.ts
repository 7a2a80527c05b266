import type { Item } from "../../protocol/dialects/message.ts";
import type { Happening } from "../agent-event.ts";
import { SpokenText, spokenItems } from "../spoken-text.ts";
import type { ReaderStart } from "../turn-kind.ts";
import { earliest } from "../open-tools.ts";

/**
 * What the agent says, in pieces that are cut anywhere. They belong to one message as long as they name the
 * same one or, from agents that name none, nothing else comes between them; another message begins a new line.
 * When a message has come to its end it is given whole, and after it the items that were read in it: what an
 * agent says before a question stands before it.
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

  piece(id: string | null, text: string, offset: number): Happening[] {
    if (this.#message !== null && this.#message.id === id) {
      this.#message.pieces.push(text);
      this.#message.items.push(...this.#text.goOn(text, offset));
      return [];
    }
    const before = this.end();
    this.#message = { id, offset, pieces: [text], items: this.#text.say(text, offset) };
    return before;
  }

  /** Something else came: a message without a name is over. */
  interrupted(): Happening[] {
    return this.#message?.id === null ? this.end() : [];
  }

  end(): Happening[] {
    const { pieces, items } = this.#message ?? { pieces: [], items: [] };
    this.#message = null;
    const text = pieces.join("");
    return [...(text === "" ? [] : [{ t: "said" as const, text }]), ...spokenItems(items)];
  }

  /** The turn is over. */
  over(end: "well" | "badly"): Happening[] {
    return [...this.end(), ...spokenItems(this.#text.over(end))];
  }
}
