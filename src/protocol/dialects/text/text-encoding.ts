import { encodeUtf8 } from "./utf8.ts";

/** Encodes texts that were cut anywhere. The first half of a surrogate pair waits for the second. */
export class TextEncoding {
  private half = "";

  encode(text: string): Uint8Array {
    const whole = this.half + text;
    const last = whole.charCodeAt(whole.length - 1);
    const cut = last >= 0xd800 && last <= 0xdbff ? whole.length - 1 : whole.length;
    this.half = whole.slice(cut);
    return encodeUtf8(whole.slice(0, cut));
  }

  /** Returns the bytes of a half without a second one. */
  end(): Uint8Array {
    const bytes = encodeUtf8(this.half);
    this.half = "";
    return bytes;
  }
}
