import type { CDPSession, Page } from "playwright-core";

const initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
const firstSyllable = 0xac00;
const lastSyllable = 0xd7a3;
const ofOneInitial = 588;
const ofOneVowel = 28;

/**
 * Types Hangul like an input method: it composes every syllable letter by letter, and the last one stays in composition
 * until something ends it.
 */
export class HangulTypist {
  readonly #cdp: CDPSession;
  #composing = "";

  private constructor(cdp: CDPSession) {
    this.#cdp = cdp;
  }

  static async at(page: Page): Promise<HangulTypist> {
    return new HangulTypist(await page.context().newCDPSession(page));
  }

  /** Types the text into the focused field; leaves a final Hangul syllable in composition. */
  async type(text: string): Promise<void> {
    for (const character of text) {
      await this.commit();
      const stages = stagesOf(character);
      if (stages.length === 0) await this.#cdp.send("Input.insertText", { text: character });
      for (const stage of stages) await this.#compose(stage);
    }
  }

  /** Ends the composition with the current syllable, like the input method. */
  async commit(): Promise<void> {
    if (this.#composing === "") return;
    const text = this.#composing;
    this.#composing = "";
    await this.#cdp.send("Input.insertText", { text });
  }

  /** Presses Enter while a syllable is in composition: the input method consumes the key, then ends the composition. */
  async enterWhileComposing(): Promise<void> {
    await this.#key("Enter", false);
    await this.commit();
  }

  /** Presses Ctrl+Enter while a syllable is in composition, and leaves it in composition. */
  async pressSend(): Promise<void> {
    await this.#key("Enter", true);
  }

  async #compose(text: string): Promise<void> {
    await this.#key("KeyA", false);
    this.#composing = text;
    await this.#cdp.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  }

  /** Presses a key that the input method consumes: the page sees code 229. */
  async #key(code: string, ctrl: boolean): Promise<void> {
    const key = { code, key: "Process", windowsVirtualKeyCode: 229, modifiers: ctrl ? 2 : 0 };
    await this.#cdp.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key });
    await this.#cdp.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
  }
}

/** Returns the stages of a syllable while it is typed: `ㅎ`, `하`, `한`. Empty for other characters. */
function stagesOf(character: string): string[] {
  const code = character.codePointAt(0) ?? 0;
  if (code < firstSyllable || code > lastSyllable) return [];
  const at = code - firstSyllable;
  const open = code - (at % ofOneVowel);
  const stages = [initials[Math.floor(at / ofOneInitial)] ?? "", String.fromCodePoint(open), character];
  return open === code ? stages.slice(0, 2) : stages;
}
