import type { Said } from "./dictionary.ts";
import { boardEn } from "./board-en.ts";
import { boardKo } from "./board-ko.ts";
import { useWordsIn } from "./use-words-in.ts";

export type BoardWords = Said<typeof boardEn>;

const languages = { en: boardEn, ko: boardKo };

/** The words of the board. */
export function useBoardWords(): BoardWords {
  return useWordsIn<BoardWords>(languages);
}
