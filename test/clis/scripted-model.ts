import type { Model, Prompt } from "../fakes/reply.ts";
import { says } from "../fakes/scenes.ts";
import { eventually } from "../support/api.ts";

/** A model that knows its reply to certain texts. It records every request, and can leave one pending. */
export class ScriptedModel {
  /** The text of every request that the model received, in order. */
  readonly asked: string[] = [];
  readonly #reply: (text: string) => string | undefined;
  #last: Prompt = { text: "", before: "", toolOutput: "" };
  #held: { readonly text: string; readonly over: Promise<void> } | null = null;

  /** Takes the reply to every text that contains a key, or a function that replies. */
  constructor(replies: Readonly<Record<string, string>> | ((text: string) => string | undefined)) {
    this.#reply =
      typeof replies === "function"
        ? replies
        : (text) => Object.entries(replies).find(([part]) => text.includes(part))?.[1];
  }

  readonly model: Model = async (prompt) => {
    const text = prompt.text.trim();
    this.asked.push(text);
    this.#last = prompt;
    if (this.#held !== null && text.includes(this.#held.text)) await this.#held.over;
    return says(`${this.#reply(text) ?? `There is no reply to: ${text}`}\n`);
  };

  /** Leaves requests with this text pending until the returned function is called. */
  hold(text: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = { text, over: promise };
    return resolve;
  }

  /** Waits for a request with this text. */
  async received(text: string): Promise<void> {
    const isReceived = async (): Promise<boolean> => this.asked.some((each) => each.includes(text));
    await eventually(`the model is asked: ${text}`, isReceived, 120_000);
  }

  /** Returns the headings of all messages of the office in the last request, which contains the whole session. */
  get session(): readonly string[] {
    const { before, text } = this.#last;
    const whole = before.includes(text) ? before : `${before}\n${text}`;
    return whole.match(/^\[[^\]]+ from \w+\]$/gmu) ?? [];
  }
}
