import { stripVTControlCharacters } from "node:util";
import { hiddenIn } from "../../protocol/hidden-characters.ts";

const wide =
  /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;
const withoutWidth = /^[\p{Mark}\u200b-\u200d]/u;

/** Returns the number of cells that a text takes on a terminal. Styles take none. */
export function widthOf(text: string): number {
  return Array.from(stripVTControlCharacters(text), cellsOf).reduce((sum, cells) => sum + cells, 0);
}

/**
 * Cuts harmless text so that it takes at most this number of cells, and marks the cut. Joiners that no longer join
 * anything are cut too, because the text would not be harmless with them.
 */
export function fitting(text: string, cells: number): string {
  if (widthOf(text) <= cells) return text;
  let left = cells - 1;
  const kept = Array.from(text).findIndex((character) => (left -= cellsOf(character)) < 0);
  const cut = Array.from(text).slice(0, kept).join("");
  return `${cut.slice(0, hiddenIn(cut)[0]?.at)}…`;
}

function cellsOf(character: string): number {
  if (withoutWidth.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}
