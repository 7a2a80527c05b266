import type { Happening } from "../agent-event.ts";
import { SpokenText, spokenItems } from "../spoken-text.ts";
import type { ReaderStart } from "../turn-kind.ts";
import { earliest } from "../open-tools.ts";

/**
 * What the agent says, in pieces that are cut anywhere. They belong to one message as long as they name the
 * same one or, from agents that name none, nothing else comes between them; another message begins a new line.
 * Items come as soon as they are read, the message as a whole when it has come to its end.
 */
export class SpokenMessage {
  readonly #text: SpokenText;
  #message: { readonly id: string | null; readonly offset: number; readonly pieces: string[] } | null = null;

  constructor({ dialects = ["platform"] }: ReaderStart) {
    this.#text = new SpokenText(dialects);
  }

  get resumeOffset(): number | null {
    return earliest(this.#text.resumeOffset, this.#message?.offset ?? null);
  }

  piece(id: string | null, text: string, offset: number): Happening[] {
    if (this.#message !== null && this.#message.id === id) {
      this.#message.pieces.push(text);
      return spokenItems(this.#text.goOn(text, offset));
    }
    const before = this.end();
    this.#message = { id, offset, pieces: [text] };
    return [...before, ...spokenItems(this.#text.say(text, offset))];
  }

  /** Something else came: a message without a name is over. */
  interrupted(): Happening[] {
    return this.#message?.id === null ? this.end() : [];
  }

  end(): Happening[] {
    const text = this.#message?.pieces.join("") ?? "";
    this.#message = null;
    return text === "" ? [] : [{ t: "said", text }];
  }

  /** The turn is over. */
  over(end: "well" | "badly"): Happening[] {
    return [...this.end(), ...spokenItems(this.#text.over(end))];
  }
}
