import type { Said } from "./dictionary.ts";
import { elsewhereEn } from "./elsewhere-en.ts";
import { elsewhereKo } from "./elsewhere-ko.ts";
import { useWordsIn } from "./use-words-in.ts";

export type ElsewhereWords = Said<typeof elsewhereEn>;

const languages = { en: elsewhereEn, ko: elsewhereKo };

/** The words of a text that was written elsewhere. */
export function useElsewhereWords(): ElsewhereWords {
  return useWordsIn<ElsewhereWords>(languages);
}
